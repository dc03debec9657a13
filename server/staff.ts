import { closeDatabase, connect, setConnection } from '#db/client.server.ts'
import { migrateDatabase } from '#db/migrate.server.ts'
import { endTwoFactorOf, inviteStaff } from '#app/models/platform/staff.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { isEmailAddress } from '#app/utils/email-address.ts'
import { isUnsaved } from '#app/utils/unsaved.ts'

/** Runs `npm run staff -- add` and returns its output. A running server sends the queued mail. */
export function addStaff(email: string, name: string): Answer {
	const { appUrl, demo, oneSchool, mail } = environment()
	if (oneSchool) return { ok: false, text: 'With SOLFA_FOR=school there is no platform and no staff of one.' }
	const isMailed = demo || mail !== null
	return withDatabase(email, () => {
		const invited = inviteStaff({ email, name }, isMailed)
		if (!invited.ok) return { ok: false, text: Object.values(invited.errors).flat().join(' ') }
		const lines = [
			`${email} is platform staff. With this link they choose a password, once and for 30 minutes:`,
			new URL(invited.value.path, appUrl).href,
			...(isMailed ? ['It is mailed to them, too, as soon as Solfa runs.'] : []),
		]
		return { ok: true, text: lines.join('\n') }
	})
}

/** Runs `npm run staff -- two-factor-off`, for staff who lost both their phone and their recovery codes. */
export function turnOffTwoFactor(email: string): Answer {
	return withDatabase(email, () => {
		const ended = endTwoFactorOf(email)
		if (!ended) return { ok: false, text: `${email} has no account with two-factor sign-in.` }
		return { ok: true, text: `${email} signs in with the password alone, and is told so by email.` }
	})
}

interface Answer {
	ok: boolean
	text: string
}

function withDatabase(email: string, work: () => Answer): Answer {
	if (!isEmailAddress(email)) return { ok: false, text: `"${email}" is not an e-mail address.` }
	const { databasePath, litefs } = environment()
	// In a cluster, the primary migrates the database.
	if (!litefs) migrateDatabase(databasePath)
	setConnection(connect(databasePath))
	try {
		return work()
	} catch (error) {
		if (!isUnsaved(error)) throw error
		return {
			ok: false,
			text: `${databasePath} takes no write here. In a cluster, run this on the primary.`,
		}
	} finally {
		closeDatabase()
	}
}
