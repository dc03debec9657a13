import { data } from '@remix-run/node'
import { environment } from '#app/config/environment.server.ts'
import { productVersion } from '#app/config/version.server.ts'
import { guessFor } from '#app/domain/school/first-guess.ts'
import type { setUpForm } from '#app/domain/school/set-up-form.ts'
import { originOf, type RouteArgs } from '#app/guards/enter.server.ts'
import { arrivalCookies } from './second-step.server.ts'
import { findDrills } from '#app/models/hourly/backup-drill.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { openSchool, readSetUpToken } from '#app/models/visitors/set-up.server.ts'
import { isWeakPassword } from '#app/models/weak-password.server.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { ErrorWords } from '#app/web/context.ts'
import { countryOf } from '#app/web/country.server.ts'
import { missing } from '#app/web/missing.server.ts'
import type { z } from 'zod'

type SetUpArgs = RouteArgs & { params: Record<string, string | undefined> }

/** Ends the request where the link in its address does not open the set-up page. */
export function openSetUp({ params }: SetUpArgs) {
	const link = readSetUpToken(params.token ?? '')
	if (link === 'open') return
	if (link === null) missing()
	const body: ErrorWords = {
		title: 'This link has expired',
		text: 'Restart Solfa: it prints a new link.',
	}
	throw data(body, { status: 410 })
}

export interface Check {
	isReady: boolean
	text: string
	/** The advice for a check that failed. */
	help?: string
}

/** Checks of the operator's settings, so that missing ones are noticed before the school opens. */
export function whatIsReady() {
	const { appUrl } = environment()
	const checks: Check[] = [{ isReady: true, text: 'Database ready, empty' }, backupCheck(), mailCheck()]
	return { checks, version: productVersion, host: new URL(appUrl).host }
}

function backupCheck(): Check {
	const { last } = findDrills()
	if (last?.ok) return { isReady: true, text: 'Backups every hour. The first was restored to prove it' }
	if (!last) return { isReady: true, text: 'Backups every hour, and one a day is restored to prove it' }
	return { isReady: false, text: 'The first backup could not be restored', help: last.text }
}

/** Mail may wait, because the first minute must not need the keys of a mail server. */
function mailCheck(): Check {
	const { demo, mail } = environment()
	if (demo) return { isReady: true, text: 'Demo: email is kept at /dev/mailbox' }
	if (mail) return { isReady: true, text: 'Email is set up' }
	return {
		isReady: false,
		text: 'Email is not set up. Invitations and invoices wait until it is; the school opens without it.',
		help: 'Set SMTP_URL, MAIL_FROM and CONTACT_EMAIL in the file .env, start Solfa again, and run npm run doctor -- --mail with your address.',
	}
}

export function firstAnswers({ request }: RouteArgs) {
	const { timeZone, currency } = guessFor(countryOf(request))
	return { timeZone, currency }
}

/** Opens the school, and answers with the headers that sign its owner in. */
export async function setUp(
	args: RouteArgs,
	{ password, ...values }: z.infer<typeof setUpForm>,
): Promise<Outcome<Headers>> {
	if (isWeakPassword(password, values.email))
		return refused({ password: 'This password is easy to guess. Please choose another.' })
	const { dateFormat } = guessFor(countryOf(args.request))
	const opened = openSchool({ ...values, dateFormat }, await hashPassword(password), originOf(args))
	if (!opened) missing()
	const headers = new Headers()
	for (const cookie of await arrivalCookies(args, opened)) headers.append('Set-Cookie', cookie)
	return done(headers)
}
