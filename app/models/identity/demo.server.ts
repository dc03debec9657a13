import { and, isNull, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { StartRefused } from '#app/config/environment.server.ts'

/** Everybody knows the demo's password: a real start beside one of its accounts must not happen. */
export function refuseDemoAccounts() {
	const demo = database()
		.select({ email: users.email })
		.from(users)
		// Written out and not bound, or SQLite would not see that the small index is meant and read every user.
		.where(and(sql`${users.isDemo} = 1`, isNull(users.disabledAt)))
		.limit(1)
		.get()
	if (demo) {
		throw new StartRefused(
			`This database holds demo accounts (${demo.email}). Start with DEMO=1, or with another DATA_DIR.`,
		)
	}
}
