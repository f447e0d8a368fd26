# Reads studies of a Fovea server as data frames, with a personal access token.
#
# One file that needs base R (3.6 or newer) and no packages: copy it next to your script.
#
#   source("fovea.R")
#   fovea <- fovea_connect("https://fovea.example.org")   # the token is read from FOVEA_TOKEN
#   metrics <- fovea_aoi_metrics(fovea, fovea_studies(fovea)$id[1])
#
# Every function reads; none changes anything. What was not measured is NA.

fovea_connect <- function(url = Sys.getenv("FOVEA_URL"), token = Sys.getenv("FOVEA_TOKEN")) {
  url <- sub("/+$", "", url)
  token <- trimws(token)
  if (token == "") stop("Set FOVEA_TOKEN to an access token (in Fovea: Settings, Access tokens).")
  is_own_machine <- grepl("^http://(localhost|127\\.0\\.0\\.1)(:[0-9]+)?$", url)
  if (!grepl("^https://", url) && !is_own_machine) {
    stop("The address of the server must begin with https://.")
  }
  structure(list(url = url, token = token), class = "fovea")
}

# Never shows the token.
print.fovea <- function(x, ...) cat("<Fovea server at ", x$url, ">\n", sep = "")

# The user of the token: id, name, company and the features that the token has.
fovea_whoami <- function(fovea) {
  user <- fovea_get(fovea, "/users/current")
  list(id = user$id, name = user$name, company_id = user$companyId,
       features = unlist(user$features))
}

# One row per study: id, name.
fovea_studies <- function(fovea) {
  fovea_frame(fovea_get(fovea, "/studies/names"), function(one) list(id = one$id, name = one$name),
              c("id", "name"))
}

# One row per stimulus of a study, in the order of the study.
fovea_stimuli <- function(fovea, study_id) {
  fovea_frame(fovea_study(fovea, study_id)$stimuli, function(one) {
    list(stimulus_id = one$id, stimulus = one$name, type = one$type,
         exposure_ms = one$exposureTimeMs, width_px = one$width, height_px = one$height)
  }, c("stimulus_id", "stimulus", "type", "exposure_ms", "width_px", "height_px"))
}

# One row per segment (group of respondents) of a study.
fovea_segments <- function(fovea, study_id) {
  fovea_frame(fovea_study(fovea, study_id)$segments, function(one) {
    list(segment_id = one$id, segment = one$name, all_respondents = one$allRespondents,
         respondents = length(one$respondents))
  }, c("segment_id", "segment", "all_respondents", "respondents"))
}

# One row per session with its state and quality.
fovea_sessions <- function(fovea, study_id) {
  sessions <- fovea_get(fovea, paste0("/studies/", fovea_id(study_id), "/sessions"))
  fovea_frame(sessions, function(one) {
    quality <- one$qualityMetrics
    low <- if (is.null(one$lowQualityManual)) one$lowQualityAuto else one$lowQualityManual
    list(session_id = one$id, respondent = one$respondent$label, age = one$respondent$age,
         gender = one$respondent$gender, state = one$state, is_preview = one$preview,
         is_low_quality = low, started = one$startTime, ended = one$endTime,
         accuracy_deg = quality$accuracyDeg, precision_deg = quality$precisionStdDeg,
         gaze_quality = quality$gazeQuality, face_quality = quality$faceQuality,
         rate_hz = quality$effectiveRateHz)
  }, c("session_id", "respondent", "age", "gender", "state", "is_preview", "is_low_quality",
       "started", "ended", "accuracy_deg", "precision_deg", "gaze_quality", "face_quality",
       "rate_hz"))
}

# One row per session and stimulus: the shares of time with gaze and with a face, and blinks.
fovea_stimulus_quality <- function(fovea, study_id) {
  sessions <- fovea_get(fovea, paste0("/studies/", fovea_id(study_id), "/sessions"))
  rows <- list()
  for (session in sessions) for (one in session$stimulusQuality) {
    rows[[length(rows) + 1]] <- list(
      session_id = session$id, respondent = session$respondent$label,
      stimulus_id = one$stimulusId, gaze_quality = one$gazeQuality,
      face_quality = one$faceQuality, blinks = one$blinkCount)
  }
  fovea_frame(rows, identity, c("session_id", "respondent", "stimulus_id", "gaze_quality",
                                "face_quality", "blinks"))
}

# One row per area of interest of a study.
fovea_aois <- function(fovea, study_id) {
  stimuli <- fovea_names(fovea_study(fovea, study_id)$stimuli)
  areas <- do.call(c, lapply(fovea_aoi_sets(fovea, study_id), `[[`, "aoiDefinitions"))
  fovea_frame(areas, function(one) {
    list(aoi_id = one$id, aoi = one$name, group = one$group, stimulus_id = one$stimuli[[1]],
         stimulus = stimuli[[one$stimuli[[1]]]], shape = one$shape)
  }, c("aoi_id", "aoi", "group", "stimulus_id", "stimulus", "shape"))
}

# One row per area, segment and metric: n, mean, median and standard deviation. `value` is what the
# screen shows: the mean over the respondents for a metric of respondents, and the ratio itself for a
# metric of the segment, which has no n, median and sd.
fovea_aoi_metrics <- function(fovea, study_id) {
  study <- fovea_study(fovea, study_id)
  segments <- fovea_names(study$segments)
  stimuli <- fovea_names(study$stimuli)
  rows <- list()
  for (aoi_set in fovea_aoi_sets(fovea, study_id)) {
    areas <- aoi_set$aoiDefinitions
    names(areas) <- vapply(areas, `[[`, "", "id")
    for (stats in fovea_get(fovea, paste0("/aoi/sets/", aoi_set$id, "/stats/"))) {
      area <- areas[[stats$aoiDefinition]]
      if (is.null(area) || is.null(segments[[stats$segment]])) next
      where <- list(aoi_id = area$id, aoi = area$name, stimulus = stimuli[[area$stimuli[[1]]]],
                    segment = segments[[stats$segment]],
                    # Drawn anew since: the server is still computing its figures.
                    is_stale = stats$updatedDate != area$updatedDate)
      for (metric in names(stats$stats)) {
        figures <- stats$stats[[metric]]
        rows[[length(rows) + 1]] <- c(where, list(
          metric = metric, value = figures[["mean"]], n = figures[["n"]],
          mean = figures[["mean"]], median = figures[["median"]], sd = figures[["sd"]]))
      }
      for (metric in c("ratio", "revisitorRatio")) {
        rows[[length(rows) + 1]] <- c(where, list(metric = metric, value = stats[[metric]]))
      }
    }
  }
  fovea_frame(rows, identity, c("aoi_id", "aoi", "stimulus", "segment", "is_stale", "metric", "value", "n",
                                "mean", "median", "sd"))
}

# One row per answer; an answer of several parts is text with " | " between them.
fovea_survey_answers <- function(fovea, study_id) {
  rows <- list()
  for (one in fovea_get(fovea, paste0("/studies/", fovea_id(study_id), "/surveyAnswers"))) {
    for (question in names(one$answers)) {
      answer <- one$answers[[question]]
      rows[[length(rows) + 1]] <- list(
        session_id = one$respondentId, stimulus_id = one$stimulusId, question = question,
        answer = if (is.null(answer)) NULL else paste(unlist(answer), collapse = " | "),
        is_complete = one$complete)
    }
  }
  fovea_frame(rows, identity, c("session_id", "stimulus_id", "question", "answer", "is_complete"))
}

# One row per export of a study (made on its export page), newest first.
fovea_exports <- function(fovea, study_id) {
  exports <- fovea_get(fovea, paste0("/studies/", fovea_id(study_id), "/exports"))
  fovea_frame(exports, function(one) {
    list(export_id = one$id, export = one$name, state = one$state,
         requested = one$requestedDate, is_ready = one$readyForDownload,
         parts = length(one$files))
  }, c("export_id", "export", "state", "requested", "is_ready", "parts"))
}

# Saves a file of an export under this path.
fovea_download_export <- function(fovea, study_id, export_id, path, part = 1) {
  found <- fovea_get(fovea, paste0("/studies/", fovea_id(study_id), "/exports/",
                                   fovea_id(export_id), "/downloadUrl?part=", as.integer(part)))
  # The address is signed for this file, and may lead to another host: the token is not sent there.
  address <- if (grepl("^https?://", found$url)) found$url else paste0(fovea$url, found$url)
  partial <- paste0(path, ".partial")
  utils::download.file(address, partial, mode = "wb", quiet = TRUE, method = "libcurl")
  if (!is.null(found$sizeBytes) && file.size(partial) != found$sizeBytes) {
    stop("The download broke off. Try again.")
  }
  file.rename(partial, path)
  invisible(path)
}

# A table such as "fixations" or "gaze" of a downloaded export with CSV tables and commas.
fovea_read_table <- function(path, table) {
  files <- utils::unzip(path, list = TRUE)$Name
  name <- files[endsWith(files, paste0("tables/", table, ".csv"))]
  if (length(name) != 1) stop("The export has no table ", table, ".csv.")
  folder <- tempfile()
  on.exit(unlink(folder, recursive = TRUE))
  utils::unzip(path, files = name, exdir = folder)
  utils::read.csv(file.path(folder, name), na.strings = "", check.names = FALSE,
                  fileEncoding = "UTF-8-BOM")
}

# ---- What the functions above share ----------------------------------------------------------------

fovea_study <- function(fovea, study_id) fovea_get(fovea, paste0("/studies/", fovea_id(study_id)))

fovea_aoi_sets <- function(fovea, study_id) {
  fovea_get(fovea, paste0("/aoi/sets/?studyId=", fovea_id(study_id)))
}

# The names of things by their ids, as a list: what is not in it is NULL.
fovea_names <- function(things) {
  stats::setNames(lapply(things, `[[`, "name"), vapply(things, `[[`, "", "id"))
}

fovea_id <- function(given) {
  if (!grepl("^[A-Za-z0-9_-]{1,64}$", given)) stop("This is no id: ", given)
  given
}

# Reads a call, and tries again what is worth it. Base R tells the status of a refusal in a warning
# only, so it is read from there.
fovea_get <- function(fovea, path) {
  headers <- c(Authorization = paste("Bearer", fovea$token), Accept = "application/json")
  file <- tempfile()
  on.exit(unlink(file))
  for (tried in 1:4) {
    said <- character()
    is_read <- tryCatch(withCallingHandlers({
      utils::download.file(paste0(fovea$url, path), file, mode = "wb", quiet = TRUE,
                           method = "libcurl", headers = headers) == 0
    }, warning = function(warned) {
      said <<- c(said, conditionMessage(warned))
      invokeRestart("muffleWarning")
    }), error = function(failed) {
      said <<- c(said, conditionMessage(failed))
      FALSE
    })
    if (is_read && length(said) == 0) break
    status <- regmatches(said, regexpr("status was '[0-9]{3}", said))
    status <- if (length(status) == 0) NA else as.integer(sub(".*'", "", status[1]))
    if (tried == 4 || (!is.na(status) && status < 500)) fovea_stop(status, paste(said, collapse = " "))
    Sys.sleep(tried)
  }
  fovea_json(readChar(file, file.size(file), useBytes = TRUE))
}

fovea_stop <- function(status, problem) {
  message <- switch(as.character(status),
    "401" = "The token is unknown, expired or revoked. Create another one in Fovea: Settings, Access tokens.",
    "403" = "Your account or the scope of the token does not allow this.",
    "404" = "This does not exist, or you do not see it.",
    "429" = "Too many calls. Wait some minutes and try again.",
    problem)
  stop(structure(class = c("fovea_error", "error", "condition"),
                 list(message = message, call = NULL, status = status)))
}

# Rows as lists become a data frame with these columns. NULL becomes NA; the types of a column come
# from its values.
fovea_frame <- function(items, row_of, columns) {
  rows <- lapply(items, row_of)
  values <- lapply(columns, function(column) {
    cells <- lapply(rows, function(row) if (is.null(row[[column]])) NA else row[[column]])
    if (length(cells) == 0) logical(0) else unlist(cells)
  })
  names(values) <- columns
  as.data.frame(values, stringsAsFactors = FALSE, check.names = FALSE)
}

# JSON as lists: objects are named lists, arrays are lists without names, null is NULL.
fovea_json <- function(text) {
  Encoding(text) <- "UTF-8"
  # Strings, numbers, words and marks, in their order.
  token <- '"(?:[^"\\\\]|\\\\.)*"|-?[0-9]+(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?|true|false|null|[][{}:,]'
  tokens <- regmatches(text, gregexpr(token, text, perl = TRUE))[[1]]
  at <- 0
  take <- function() tokens[[at <<- at + 1]]
  value <- function(first = take()) {
    start <- substr(first, 1, 1)
    if (start == "{") return(members())
    if (start == "[") return(items())
    if (start == '"') return(fovea_text(first))
    switch(first, true = TRUE, false = FALSE, null = NULL, as.numeric(first))
  }
  members <- function() {
    found <- list()
    keys <- character()
    repeat {
      key <- take()
      if (key == "}") break
      if (key == ",") key <- take()
      take()
      found[length(found) + 1] <- list(value())
      keys <- c(keys, fovea_text(key))
    }
    names(found) <- keys
    found
  }
  items <- function() {
    found <- list()
    repeat {
      first <- take()
      if (first == "]") break
      if (first == ",") first <- take()
      found[length(found) + 1] <- list(value(first))
    }
    found
  }
  value()
}

# A JSON string as text.
fovea_text <- function(quoted) {
  text <- substr(quoted, 2, nchar(quoted) - 1)
  if (!grepl("\\", text, fixed = TRUE)) return(text)
  marks <- c(n = "\n", t = "\t", r = "\r", b = "\b", f = "\f")
  pattern <- "\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[0-9a-fA-F]{4}|\\\\u[0-9a-fA-F]{4}|\\\\."
  found <- gregexpr(pattern, text, perl = TRUE)
  regmatches(text, found) <- lapply(regmatches(text, found), vapply, function(escape) {
    mark <- substr(escape, 2, 2)
    if (mark != "u") return(if (mark %in% names(marks)) marks[[mark]] else mark)
    units <- strtoi(regmatches(escape, gregexpr("[0-9a-fA-F]{4}", escape))[[1]], 16L)
    # Two units make one character beyond the first 65,536.
    point <- if (length(units) == 2) (units[1] - 0xD800) * 0x400 + units[2] - 0xDC00 + 0x10000 else units
    intToUtf8(point)
  }, "")
  text
}
