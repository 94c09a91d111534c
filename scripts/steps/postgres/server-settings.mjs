import { totalmem } from "node:os";

const MB = 2 ** 20;

/**
 * The text of `postgresql.conf`, written at each start, so that a newer release brings its own.
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
    // systemd removes named shared memory when its user logs out (RemoveIPC), and containers have little of it.
    dynamic_shared_memory_type: process.platform === "win32" ? "windows" : "mmap",
    ...(Number(major) >= 18 && { io_method: "sync" }),
    max_worker_processes: "4",
    jit: "off",
    autovacuum: "on",
    // Nothing replicates this log. Frequent checkpoints keep it short, so that a start after a crash is quick.
    wal_level: "minimal",
    max_wal_senders: "0",
    max_logical_replication_workers: "0",
    wal_compression: "on",
    max_wal_size: "256MB",
    min_wal_size: "64MB",
    // A recycled segment keeps its old content; a deleted one takes redacted rows with it.
    wal_recycle: "off",
    checkpoint_timeout: "5min",
    timezone: "UTC",
    log_timezone: "UTC",
    lc_messages: "C",
    // Logs what the server does, never statements: they have names and card numbers.
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

/** Memory for tables and indexes: an eighth of the machine's or container's; taken only as it fills. */
function sharedBuffersMb() {
  const has = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.max(64, Math.min(has / MB / 8, 512)));
}

/** Connection rules: only the product's role, by its password, on this machine. */
export const clientRules = [
  "# Merchant Desk writes this file at each start.",
  ...(process.platform === "win32" ? [] : ["local all merchant_desk scram-sha-256"]),
  "host all merchant_desk 127.0.0.1/32 scram-sha-256",
  "",
].join("\n");
