/**
 * The examples of the API page. Each is a whole program that reads FOVEA_URL and FOVEA_TOKEN and prints
 * numbers of the first study; a test runs them.
 */
export const EXAMPLES = {
  curl: `curl --fail --silent --show-error \\
  -H "Authorization: Bearer $FOVEA_TOKEN" "$FOVEA_URL/studies/names"`,
  python: `from fovea import Fovea

fovea = Fovea(frames="rows")  # without frames: data frames of pandas, where it is installed
study = fovea.studies()[0]
print(study["name"], len(fovea.sessions(study["id"])), "sessions")
for row in fovea.aoi_metrics(study["id"]):
    if row["metric"] == "fixationCount":
        print(row["segment"], row["aoi"], row["n"], row["value"])`,
  r: `source("fovea.R")

fovea <- fovea_connect()
study <- fovea_studies(fovea)[1, ]
cat(study$name, nrow(fovea_sessions(fovea, study$id)), "sessions\\n")
metrics <- fovea_aoi_metrics(fovea, study$id)
rows <- metrics[metrics$metric == "fixationCount", c("segment", "aoi", "n", "value")]
print(rows, row.names = FALSE, digits = 15)`,
} as const;
