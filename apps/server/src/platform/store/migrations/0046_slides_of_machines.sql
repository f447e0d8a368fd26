-- Machines whose respondent was in the setup were stored without a slide, and could not be listed.
update machines set last_ping = last_ping || '{"currentSlideNo": 0}'
  where last_ping -> 'currentSlideNo' = 'null';
update machines set last_ping = last_ping || '{"slideCount": 0}'
  where last_ping -> 'slideCount' = 'null';
