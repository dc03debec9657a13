import { hash, verify } from '@node-rs/argon2'

/**
 * Argon2id runs on libuv's four threads, so at most four hashes compute at once, and never on the event loop.
 */
const COST = { memoryCost: 19456, timeCost: 2, parallelism: 1 }

/** Hash for unknown accounts, so that they take as much time as known ones. */
let nobody: Promise<string> | undefined

export function hashPassword(password: string): Promise<string> {
	return hash(password, COST)
}

export async function passwordMatches(
	storedHash: string | null | undefined,
	password: string,
): Promise<boolean> {
	nobody ??= hashPassword('nobody has this password')
	const matches = await verify(storedHash ?? (await nobody), password)
	return matches && Boolean(storedHash)
}
