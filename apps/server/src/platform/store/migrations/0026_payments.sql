-- Card payments of invoices, begun by visitors: who pays need not have an account, so they belong to
-- no company.
create table payments (
  id text primary key,
  region_id text not null,
  company_name text not null,
  invoice_number text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null,
  request_id text,
  -- The session of the provider and its page; null until the provider answered.
  session_id text,
  session_url text,
  created_at timestamptz not null,
  -- Until when the page of the provider takes the payment.
  expires_at timestamptz not null,
  paid_at timestamptz
);
create unique index payments_request on payments (request_id) where request_id is not null;
create index payments_created on payments (created_at);
create index payments_state on payments (state, expires_at);

-- The events of the provider that were taken into account: each counts once.
create table payment_events (
  region_id text not null,
  id text not null,
  type text not null,
  payment_id text not null references payments (id) on delete cascade,
  received_at timestamptz not null,
  primary key (region_id, id)
);
create index payment_events_payment on payment_events (payment_id);
