# Runs the R template of a report where R is WebAssembly in a browser: only the packages that come with R. Values of
# parameters come from params.json as data: nothing of them is ever parsed as R.
root <- Sys.getenv("FOVEA_ROOT")
folder <- function(...) paste0(root, "/", paste(..., sep = "/"))

unescape <- function(code) {
  hex <- function(from) strtoi(substr(code, from, from + 3), 16L)
  if (nchar(code) == 12) return(intToUtf8(65536 + (hex(3) - 55296) * 1024 + (hex(9) - 56320)))
  if (nchar(code) == 6) return(if (hex(3) == 0) "" else intToUtf8(hex(3)))
  letter <- substr(code, 2, 2)
  switch(letter, n = "\n", t = "\t", r = "\r", b = "\b", f = "\f", letter)
}

unquoted <- function(token) {
  text <- substr(token, 2, nchar(token) - 1)
  if (!grepl("\\", text, fixed = TRUE)) return(text)
  found <- gregexpr(paste0(
    "\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}",
    "|\\\\u[0-9a-fA-F]{4}|\\\\."
  ), text, perl = TRUE)
  regmatches(text, found) <- lapply(regmatches(text, found), function(codes) {
    vapply(codes, unescape, "", USE.NAMES = FALSE)
  })
  text
}

# JSON as R: arrays of single values become vectors, as with jsonlite.
from_json <- function(file) {
  text <- paste(readLines(file, encoding = "UTF-8", warn = FALSE), collapse = "\n")
  tokens <- regmatches(text, gregexpr(
    "\"(?:[^\"\\\\]++|\\\\.)*+\"|-?[0-9][0-9.eE+-]*|true|false|null|[][{}:,]", text,
    perl = TRUE
  ))[[1]]
  at <- 0
  take <- function() {
    at <<- at + 1
    tokens[[at]]
  }
  value <- function() {
    token <- take()
    switch(substr(token, 1, 1),
      "{" = object(), "[" = array(), "\"" = unquoted(token),
      t = TRUE, f = FALSE, n = NULL,
      if (grepl("^-?[0-9]{1,9}$", token)) as.integer(token) else as.numeric(token)
    )
  }
  object <- function() {
    members <- structure(list(), names = character())
    if (tokens[[at + 1]] == "}") {
      take()
      return(members)
    }
    repeat {
      name <- unquoted(take())
      take()
      found <- value()
      members[[length(members) + 1]] <- if (is.null(found)) NA else found
      names(members)[length(members)] <- name
      if (is.null(found)) members[length(members)] <- list(NULL)
      if (take() == "}") return(members)
    }
  }
  array <- function() {
    items <- list()
    if (tokens[[at + 1]] == "]") {
      take()
      return(items)
    }
    repeat {
      items[length(items) + 1] <- list(value())
      if (take() == "]") break
    }
    is_single <- vapply(items, function(item) {
      is.null(item) || (is.atomic(item) && length(item) == 1 && is.null(names(item)))
    }, TRUE)
    if (!all(is_single)) return(items)
    unlist(lapply(items, function(item) if (is.null(item)) NA else item))
  }
  value()
}

rows_as_table <- function(rows) {
  if (length(rows) == 0) return(data.frame())
  columns <- unique(unlist(lapply(rows, names)))
  as.data.frame(stringsAsFactors = FALSE, check.names = FALSE, setNames(
    lapply(columns, function(column) {
      unlist(lapply(rows, function(row) if (is.null(row[[column]])) NA else row[[column]]))
    }), columns
  ))
}

# So that templates can ask for a column of them where there are none.
NO_PICTURES <- data.frame(
  path = character(), kind = character(), stimulus_id = character(), stimulus = character(), segment = character(),
  width = integer(), height = integer(), t_ms = numeric(), top_seconds_per_deg2 = numeric(), n = integer()
)

job <- from_json(folder("fovea", "job.json"))
report <- from_json(folder("in", "params.json"))
pictures <- if (file.exists(folder("in", "pictures.json"))) from_json(folder("in", "pictures.json"))
report$pictures <- if (length(pictures) > 0) rows_as_table(pictures) else NO_PICTURES

TABLES <- c(
  "sessions", "segment_respondents", "stimuli", "events", "survey", "expressions", "quality", "quality_points",
  "quality_clocks", "aoi_definitions", "aoi_metrics", "aoi_segments"
)
LARGE_TABLES <- c("gaze", "fixations", "saccades", "signals", "long")

# Stops for a table that there never is, so that a slip is no study without it.
check_table <- function(name) {
  stopifnot(is.character(name), length(name) == 1)
  if (!name %in% c(TABLES, LARGE_TABLES)) {
    stop(sprintf("There is no table \"%s\"; there are %s", name, toString(c(TABLES, LARGE_TABLES))), call. = FALSE)
  }
  if (name %in% LARGE_TABLES && !is.null(report$largeTables) && !name %in% unlist(report$largeTables)) {
    stop(sprintf("The table \"%s\" is large: choose it in the settings of the template, under large tables", name), call. = FALSE)
  }
}

# A table of the export as a data frame; NULL where the study does not have it.
read_table <- function(name) {
  check_table(name)
  file <- folder("in", "tables", paste0(name, ".csv"))
  if (!file.exists(file)) return(NULL)
  book <- from_json(folder("in", "codebook.json"))
  found <- Filter(function(table) identical(table$name, name), book$tables)
  columns <- if (length(found) > 0) found[[1]]$columns else list()
  texts <- vapply(
    Filter(function(column) identical(column$kind, "text"), columns),
    function(column) column$name, ""
  )
  header <- names(read.csv(file, nrows = 1, check.names = FALSE, encoding = "UTF-8"))
  classes <- ifelse(header %in% texts, "character", NA)
  table <- read.csv(file,
    na.strings = "", check.names = FALSE, encoding = "UTF-8", colClasses = classes
  )
  # Exports put an apostrophe before texts that a spreadsheet would run.
  for (name in intersect(texts, names(table))) {
    table[[name]] <- sub("^'(?=\\s*[=+@-])", "", table[[name]], perl = TRUE)
  }
  table
}

# The path of a picture: a row of report$pictures, or the value of a parameter that is a file.
picture_file <- function(picture) {
  folder("in", if (is.character(picture)) picture else picture$path)
}

# A restart, not an error: no tryCatch of a template can hold it up.
end_report <- function(state, message = "") invokeRestart("end_report", state, message)
fail <- function(message) end_report("ERROR", message)
not_applicable <- function(message) end_report("NOT_APPLICABLE", message)

says_progress <- function(now, max) {
  cat(sprintf("fovea-progress %d %d\n", now, max), file = stderr())
}

run_script <- function(file, space) {
  setwd(folder("out"))
  parts <- tryCatch(
    parse(file, keep.source = TRUE, encoding = "UTF-8"),
    error = function(problem) fail(conditionMessage(problem))
  )
  places <- attr(parts, "srcref")
  for (at in seq_along(parts)) {
    says_progress(at, length(parts))
    tryCatch(eval(parts[[at]], envir = space), error = function(problem) {
      fail(sprintf("Line %d: %s", as.integer(places[[at]])[1], conditionMessage(problem)))
    })
  }
}

run_report <- function() {
  space <- new.env(parent = globalenv())
  # Leaving R would leave nobody to read what was made.
  space$quit <- space$q <- function(...) end_report("DONE")
  ended <- withRestarts(
    {
      if (job$type == "R_MARKDOWN") {
        knit_report(job, space)
      } else {
        run_script(folder("in", "template", job$mainFile), space)
      }
      list("DONE", "")
    },
    end_report = function(state, message) list(state, paste(message, collapse = "\n"))
  )
  while (sink.number() > 0) sink()
  graphics.off()
  writeLines(enc2utf8(unlist(ended)), folder("fovea", "ended.txt"), useBytes = TRUE)
}
