-- Where the gaze of a study comes from: the eye tracker of a laboratory where one was recorded, or the webcam.
alter table studies add column gaze_from text not null default 'EYE_TRACKER';
