import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { StartRefused } from '#app/utils/environment.server.ts'

/** Everybody knows the demo's password: a real start beside one of its accounts must not happen. */
export function refuseDemoAccounts() {
	const demo = database()
		.select({ email: users.email })
		.from(users)
		.where(and(eq(users.isDemo, true), isNull(users.disabledAt)))
		.limit(1)
		.get()
	if (demo) {
		throw new StartRefused(
			`This database holds demo accounts (${demo.email}). Start with DEMO=1, or with another DATA_DIR.`,
		)
	}
}
