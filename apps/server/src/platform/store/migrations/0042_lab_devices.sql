-- What the devices of a lab measure became a sensor, which is off where nobody has switched it on.
update studies set sensors = sensors || '{"labDevices": false}'::jsonb
where sensors -> 'labDevices' is null;
