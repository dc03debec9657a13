import { data } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { version } from '#app/config/version.server.ts'
import { guessFor } from '#app/domain/school/first-guess.ts'
import type { setUpForm } from '#app/domain/school/set-up-form.ts'
import { originOf, type Asked } from '#app/guards/enter.server.ts'
import { sessionHeader } from '#app/guards/session.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { openSchool, readSetUpToken } from '#app/models/visitors/set-up.server.ts'
import { isWeakPassword } from '#app/models/weak-password.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { countryOf } from '#app/web/country.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { z } from 'zod'

type SetUpArgs = Asked & { params: Record<string, string | undefined> }

/** Ends the request where the link in its address does not open the set-up page. */
export function openSetUp({ params }: SetUpArgs) {
	const link = readSetUpToken(params.token ?? '')
	if (link === 'open') return
	if (link === null) missing()
	const body: ErrorWords = {
		title: 'This link has expired',
		words: 'Restart Solfa: it prints a new link.',
	}
	throw data(body, { status: 410 })
}

/** Checks of the operator's settings, so that missing ones are noticed before the school opens. */
export function whatIsReady() {
	const { demo, backupDir, appUrl } = environment()
	const mail = demo ? 'Demo: email is kept at /dev/mailbox' : 'Email is set up'
	return {
		ready: ['Database ready, empty', `Backups every hour, in ${backupDir}`, mail],
		version,
		host: new URL(appUrl).host,
	}
}

export function firstAnswers({ request }: Asked) {
	const { timeZone, currency } = guessFor(countryOf(request))
	return { timeZone, currency }
}

/** Opens the school, and answers with the header that signs its owner in. */
export async function setUp(
	args: Asked,
	{ password, ...values }: z.infer<typeof setUpForm>,
): Promise<Outcome<{ 'Set-Cookie': string }>> {
	if (isWeakPassword(password, values.email))
		return refused({ password: 'This password is easy to guess. Please choose another.' })
	const { dateFormat } = guessFor(countryOf(args.request))
	const opened = openSchool({ ...values, dateFormat }, await hashPassword(password), originOf(args))
	if (!opened) missing()
	return done({ 'Set-Cookie': await sessionHeader(opened) })
}
