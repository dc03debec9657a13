import { hkdfSync } from 'node:crypto'
import { environment } from './environment.server.ts'

/**
 * A secret of its own for each use. Remix signs a cookie's value but not its name, so with one secret for all a
 * value could be moved from one cookie to another.
 */
export function secretsFor(use: string): string[] {
	return environment().sessionSecrets.map((secret) =>
		Buffer.from(hkdfSync('sha256', secret, 'solfa', use, 32)).toString('base64url'),
	)
}
