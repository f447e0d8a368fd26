-- SHA-256 of the manifest as it was sent, sorted: two are compared without reading them. Null for
-- manifests from before.
alter table manifests add column sha256 text;
