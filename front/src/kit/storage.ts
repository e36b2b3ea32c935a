const memory = new Map<string, string>()
let blocked = false

/** `localStorage`, or memory where the browser blocks it (private windows, third-party frames, full quota). */
export const storage = {
  read(key: string): string | null {
    try {
      return memory.get(key) ?? localStorage.getItem(key)
    } catch {
      blocked = true
      return memory.get(key) ?? null
    }
  },
  keys(prefix: string): string[] {
    let stored: string[] = []
    try {
      stored = Object.keys(localStorage)
    } catch {
      blocked = true
    }
    return [...new Set([...memory.keys(), ...stored])].filter((key) => key.startsWith(prefix))
  },
  write(key: string, value: string): void {
    try {
      localStorage.setItem(key, value)
      memory.delete(key)
    } catch {
      blocked = true
      memory.set(key, value)
    }
  },
  remove(key: string): void {
    memory.delete(key)
    try {
      localStorage.removeItem(key)
    } catch {
      blocked = true
    }
  },
}

/** Whether the browser blocks storage: data last until the page closes. */
export function isStorageBlocked(): boolean {
  const probe = 'parvis.probe'
  storage.write(probe, '1')
  storage.remove(probe)
  return blocked
}
