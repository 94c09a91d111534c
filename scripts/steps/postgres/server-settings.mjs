import { totalmem } from "node:os";

const MB = 2 ** 20;

/**
 * What `postgresql.conf` says; written anew at each start, so that a newer release brings its own.
 * @param {{ socketFolder: string | null, port: number }} address
 * @param {string} major of the server
 * @param {Record<string, string>} more settings that win over ours
 */
export function serverSettings(address, major, more) {
  const settings = {
    listen_addresses: address.socketFolder ? "" : "127.0.0.1",
    port: String(address.port),
    unix_socket_directories: address.socketFolder ?? "",
    unix_socket_permissions: "0700",
    max_connections: "60",
    password_encryption: "scram-sha-256",
    shared_buffers: `${sharedBuffersMb()}MB`,
    huge_pages: "off",
    // Shared memory under a name is removed by systemd when its user logs out (RemoveIPC), and is small in containers.
    dynamic_shared_memory_type: process.platform === "win32" ? "windows" : "mmap",
    ...(Number(major) >= 18 && { io_method: "sync" }),
    max_worker_processes: "4",
    jit: "off",
    autovacuum: "on",
    // Nobody copies this log elsewhere. It starts anew often, so that a start after a crash has little to read.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    wal_compression: "on",
    max_wal_size: "256MB",
    min_wal_size: "64MB",
    // A segment is used again with all that stands in it; one that is deleted takes redacted rows with it.
    wal_recycle: "off",
    checkpoint_timeout: "5min",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // What the server does is told, what it is asked never: rows hold names and card numbers.
    logging_collector: "off",
    log_destination: "stderr",
    log_line_prefix: "%b ",
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_statement: "none",
    log_checkpoints: "off",
    log_autovacuum_min_duration: "-1",
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`);
  return `# Merchant Desk writes this file at each start.\n${lines.join("\n")}\n`;
}

/** What is kept in memory of tables and indexes: an eighth of what this machine, or its container, has; taken only as it fills. */
function sharedBuffersMb() {
  const has = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.max(64, Math.min(has / MB / 8, 512)));
}

/** Who may connect: the product's own role, by its password, on this machine. */
export const clientRules = [
  "# Merchant Desk writes this file at each start.",
  ...(process.platform === "win32" ? [] : ["local all merchant_desk scram-sha-256"]),
  "host all merchant_desk 127.0.0.1/32 scram-sha-256",
  "",
].join("\n");
