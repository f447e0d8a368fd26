-- What created the study of the page on which somebody asked for support.
alter table support_requests add column data_collection_version_from_url text not null default '';
