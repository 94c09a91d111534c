#!/bin/sh
# Updates what compose.yaml runs, one dashboard after the other: there is always one that serves. Stops at the first failure,
# with the other dashboard as it was. Run it from the new version's folder, after a backup.
set -eu
cd "$(dirname "$0")"
docker compose build desk-1
for desk in desk-1 desk-2; do
  docker compose up --detach --no-deps --wait --wait-timeout 1800 "$desk"
done
docker compose up --detach --wait
