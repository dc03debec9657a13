import { redirect } from '@remix-run/node'
import { encode } from 'uqr'
import { siteWords } from '#app/content/site/catalogs.ts'
import type { Person } from '#app/models/access.server.ts'
import { distrustDevice, listTrustedDevices } from '#app/models/identity/device.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import {
	beginTwoFactor,
	confirmTwoFactor,
	endTwoFactor,
	findSetup,
	findTwoFactor,
	renewRecoveryCodes,
} from '#app/models/identity/two-factor.server.ts'
import { homeOf } from '#app/domain/account/areas.ts'
import { codeWords } from '#app/domain/account/accounts.ts'
import { deviceWords } from '#app/domain/account/device.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import type { Flash } from '#app/domain/flash.ts'
import { href } from '#app/domain/href.ts'
import { cookie } from '#app/web/cookies.server.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import { needsTwoFactor, visit, type RouteArgs } from '#app/guards/enter.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { deviceSecretOf, proveCode } from './second-step.server.ts'

/** Seconds; long enough to print the codes. */
const LIFE = 120

/** Works for every role: before payment, and for staff who have to set it up first. */
export async function enterOwnAccount(args: RouteArgs): Promise<Person> {
	const person = await visit(args)
	if (!person) throw redirect(href.login(href.twoFactor()))
	return person
}

export async function readTwoFactor(args: RouteArgs, person: Person) {
	const language = pageLanguage(args)
	const { timeZone, dateFormat } = readingOf(person)
	const reading = { timeZone, dateFormat: datesIn(language, dateFormat) }
	const on = findTwoFactor(person.userId)
	const setup = on ? null : findSetup(person)
	return {
		name: person.name,
		back: homeOf(person.role),
		isNeeded: needsTwoFactor(person),
		on: on && { since: momentIn(reading, on.since), codesLeft: on.codesLeft },
		setup: setup && {
			secret: setup.secret.replace(/(.{4})(?=.)/g, '$1 '),
			qr: qrOf(setup.address),
			address: setup.address,
		},
		codes: on ? await takeCodes(args, person) : null,
		devices: listTrustedDevices(person, await deviceSecretOf(args)).map(({ device, until, ...rest }) => ({
			...rest,
			device: deviceWords(device, siteWords(language).twoFactor.device),
			until: momentIn(reading, until),
		})),
	}
}

/** A QR code as a single path, to keep it small. */
function qrOf(text: string): { size: number; path: string } {
	const { size, data } = encode(text, { border: 4 })
	const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
	return { size, path: squares.join('') }
}

/** The page's actions by button. */
export type TwoFactorChange =
	| { intent: 'begin'; currentPassword: string }
	| { intent: 'confirm'; code: string }
	| { intent: 'new-codes' | 'end'; currentPassword: string; code: string }
	| { intent: 'distrust'; device: string }

/** Returns the flash message, and new recovery codes if there are any. */
export async function changeTwoFactor(
	args: RouteArgs,
	person: Person,
	form: TwoFactorChange,
): Promise<Outcome<{ flash?: Flash; codes?: string[] }>> {
	if (form.intent === 'distrust')
		return distrustDevice(person, form.device)
			? done({ flash: { id: 'device-distrusted' } })
			: refused({ form: 'That device is not trusted any more.' })
	if (form.intent === 'confirm') {
		const confirmed = confirmTwoFactor(person, form.code.replace(/\s/g, ''))
		return confirmed.ok ? done({ flash: { id: 'two-factor-on' }, codes: confirmed.value }) : confirmed
	}
	if (form.intent === 'end' && needsTwoFactor(person))
		return refused({ form: 'Platform staff cannot turn it off.' })
	const stranger = await proveBoth(args, person, form)
	if (stranger) return stranger
	if (form.intent === 'begin') {
		const begun = beginTwoFactor(person)
		return begun.ok ? done({}) : begun
	}
	if (form.intent === 'new-codes') {
		const renewed = renewRecoveryCodes(person)
		return renewed.ok ? done({ flash: { id: 'recovery-codes-made' }, codes: renewed.value }) : renewed
	}
	endTwoFactor(person)
	return done({ flash: { id: 'two-factor-off' } })
}

/** The password stops a stranger at an unlocked computer; the code stops a thief of the password. */
async function proveBoth(
	args: RouteArgs,
	person: Person,
	form: { currentPassword: string; code?: string },
): Promise<Refused | null> {
	const stranger = await proveAgain(args, person, form.currentPassword)
	if (stranger || form.code === undefined) return stranger
	return proveCode(args, person.userId, form.code)
}

/** Passes the codes to the page that shows them once. They appear in no address, and the database only has their hashes. */
export function codesHeader({ userId }: Person, codes: string[]): Promise<string> {
	const kept = { for: userId, until: Date.now() + LIFE * 1000, codes }
	return cookie('recovery').serialize(kept, { maxAge: LIFE })
}

async function takeCodes({ request, context }: RouteArgs, { userId }: Person): Promise<string[] | null> {
	const kept = (await cookie('recovery').parse(request.headers.get('Cookie'))) as {
		for: string
		until: number
		codes: string[]
	} | null
	if (!kept) return null
	context.replyHeaders.append('Set-Cookie', await cookie('recovery').serialize('', { maxAge: 0 }))
	return kept.for === userId && kept.until >= Date.now() ? kept.codes.map(codeWords) : null
}
