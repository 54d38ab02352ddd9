#!/bin/bash
# Starts MongoDB as a replica set of one, whose members know each other by a key. The image's own entry point
# makes the root user and runs create-users.js at the first start.
set -euo pipefail
key=/data/configdb/replica-set.key
printf '%s' "$DATABASE_KEY" >"$key"
chown mongodb:mongodb "$key"
chmod 400 "$key"
exec docker-entrypoint.sh mongod --replSet rs0 --keyFile "$key" --bind_ip_all
