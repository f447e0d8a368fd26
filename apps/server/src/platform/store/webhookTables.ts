import type {
  SentEvent,
  WebhookDeliveryState,
  WebhookEvent,
  WebhookOffReason,
  WebhookTry,
} from '@fovea/contract/people/webhooks';
import type { ColumnType, Generated } from 'kysely';

export interface WebhookTables {
  webhooks: {
    id: string;
    companyId: string;
    name: string;
    url: string;
    events: WebhookEvent[];
    isEnabled: boolean;
    offReason: WebhookOffReason | null;
    offAt: Date | null;
    sealedSecret: string;
    oldSealedSecret: Generated<string | null>;
    oldSecretUntil: Generated<Date | null>;
    restsUntil: Generated<Date | null>;
    createdAt: Date;
    updatedAt: Date;
  };
  webhookDeliveries: {
    id: string;
    companyId: string;
    webhookId: string;
    event: SentEvent;
    studyId: string | null;
    sessionId: string | null;
    payload: string;
    state: WebhookDeliveryState;
    failedTries: Generated<number>;
    tries: ColumnType<WebhookTry[], string | undefined, string>;
    nextTryAt: Date | null;
    deliveredAt: Generated<Date | null>;
    createdAt: Date;
  };
}
