# Runs the R template of a report. Values of parameters come from params.json as data: nothing of
# them is ever parsed as R.
# So that templates can ask for a column of them where there are none.
NO_PICTURES <- data.frame(
  path = character(), kind = character(), stimulus_id = character(), stimulus = character(), segment = character(),
  width = integer(), height = integer(), t_ms = numeric(), top_seconds_per_deg2 = numeric(), n = integer()
)

job <- jsonlite::fromJSON("/fovea/job.json")
report <- jsonlite::fromJSON("/in/params.json", simplifyDataFrame = FALSE)
pictures <- if (file.exists("/in/pictures.json")) jsonlite::fromJSON("/in/pictures.json") else list()
report$pictures <- if (length(pictures) > 0) pictures else NO_PICTURES

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
  file <- file.path("/in/tables", paste0(name, ".csv"))
  if (!file.exists(file)) return(NULL)
  book <- jsonlite::fromJSON("/in/codebook.json", simplifyDataFrame = FALSE)
  found <- Filter(function(table) table$name == name, book$tables)
  columns <- if (length(found) > 0) found[[1]]$columns else list()
  texts <- vapply(
    Filter(function(column) column$kind == "text", columns),
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
  file.path("/in", if (is.character(picture)) picture else picture$path)
}

fail <- function(message) {
  writeLines(enc2utf8(message), "/out/.error", useBytes = TRUE)
  quit(status = 3)
}

not_applicable <- function(message) {
  writeLines(enc2utf8(message), "/out/.not_applicable", useBytes = TRUE)
  quit(status = 4)
}

file <- file.path("/in/template", job$mainFile)
space <- new.env(parent = globalenv())

if (job$type == "R_MARKDOWN") {
  # Pictures of the report lie outside of the folder of the template.
  options(knitr.graphics.rel_path = FALSE)
  header <- tryCatch(
    rmarkdown::yaml_front_matter(file),
    error = function(problem) fail(paste("The header of the template cannot be read:", conditionMessage(problem)))
  )
  formats <- if (is.list(header$output)) names(header$output) else header$output
  if (identical(formats[1], "pdf_document") && !nzchar(Sys.which("pdflatex"))) {
    fail("The header asks for pdf_document, which needs LaTeX. Write html_document, and save the report as PDF in the studio.")
  }
  declared <- names(header$params)
  values <- report$parameters[intersect(declared, names(report$parameters))]
  tryCatch(
    rmarkdown::render(
      file,
      output_dir = "/out", intermediates_dir = "/tmp/knit", knit_root_dir = "/in/template",
      params = if (length(values) > 0) values else NULL, envir = space, quiet = TRUE
    ),
    error = function(problem) fail(conditionMessage(problem))
  )
} else {
  setwd("/out")
  parts <- tryCatch(
    parse(file, keep.source = TRUE, encoding = "UTF-8"),
    error = function(problem) fail(conditionMessage(problem))
  )
  places <- attr(parts, "srcref")
  for (at in seq_along(parts)) {
    tryCatch(
      eval(parts[[at]], envir = space),
      error = function(problem) {
        fail(sprintf("Line %d: %s", as.integer(places[[at]])[1], conditionMessage(problem)))
      }
    )
  }
}
