import { lt } from 'drizzle-orm'
import { write } from '#db/client.server.ts'
import { usedFormKeys } from '#db/schema/index.ts'

const DAY = 24 * 60 * 60 * 1000

/** No form is sent again days later. Called by the hourly job. */
export function removeOldKeys(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(usedFormKeys)
				.where(lt(usedFormKeys.at, now - DAY))
				.run().changes,
	)
}
