import { and, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { StartRefused } from '#app/config/environment.server.ts'

/** The demo password is public, so production must not start with demo accounts. */
export function refuseDemoAccounts() {
	const demo = database()
		.select({ email: users.email })
		.from(users)
		// A literal instead of a parameter, so that SQLite can use the partial index.
		.where(and(sql`${users.isDemo} = 1`, isNull(users.disabledAt)))
		.limit(1)
		.get()
	if (demo) {
		throw new StartRefused(
			`This database holds demo accounts (${demo.email}). Start with DEMO=1, or with another DATA_DIR.`,
		)
	}
}
