import { environment } from '#app/config/environment.server.ts'
import { siteWords } from '#app/content/site/catalogs.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Access } from '#app/models/access.server.ts'
import { findOwnPhone, followOwnPhone } from '#app/models/account/own-phone.server.ts'
import { endOwnFeed, findOwnFeed, hasOwnLessons, renewOwnFeed } from '#app/models/calendar-feed.server.ts'
import { setOwnShown } from '#app/models/join/shown-teachers.server.ts'
import { addPushDevice, removePushDevice } from '#app/models/notification/push-devices.server.ts'
import { setOwnOnlineLink } from '#app/models/teacher/online-link.server.ts'
import { setConsent } from '#app/models/text/consent.server.ts'
import { hashPassword } from '#app/models/password.server.ts'
import { askForEmail, pendingEmail } from '#app/models/identity/email-change.server.ts'
import { changeOwnPassword, hasWeakPassword } from '#app/models/identity/own-password.server.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#app/models/identity/own-session.server.ts'
import {
	findOwnProfile,
	readingOf,
	saveOwnProfile,
	type Profile,
} from '#app/models/identity/profile.server.ts'
import { deviceWords } from '#app/domain/account/device.ts'
import type { Flash } from '#app/domain/flash.ts'
import { isWeakPassword, TOO_WEAK } from '#app/models/weak-password.server.ts'
import { phoneWords } from '#app/utils/phone.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { namedZones } from '#app/domain/time-zones.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { saveOwnNotifications, type OwnNotifications } from './own-notifications.server.ts'
import type { RouteArgs } from '#app/guards/enter.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'

/** The user's own account, for the settings page of every area. */
export function ownAccount(person: Access) {
	const reading = readingOf(person)
	const profile = findOwnProfile(person)
	const place = person.school ?? { timeZone: 'UTC', currency: 'USD' }
	return {
		profile: { ...profile, phone: phoneWords(findOwnPhone(person) ?? profile.phone, place) },
		usualTimeZone: person.school?.timeZone ?? 'UTC',
		usualDateFormat: person.school?.paperFormat ?? USUAL_FORMAT,
		timeZones: zonesFor(profile.timeZone),
		hasWeakPassword: hasWeakPassword(person),
		pendingEmail: pendingEmail(person),
		calendar: hasOwnLessons(person) ? { address: calendarAddress(findOwnFeed(person)) } : null,
		sessions: listOwnSessions(person).map(({ device, since, ...session }) => ({
			...session,
			device: deviceWords(device, siteWords(person.language).twoFactor.device),
			since: momentIn({ ...reading, dateFormat: datesIn(person.language, reading.dateFormat) }, since),
		})),
	}
}

/** Aliases are left out to keep the portal's page small. The user's own zone stays on the list. */
function zonesFor(own: string | null): string[] {
	return own && !namedZones.includes(own) ? [own, ...namedZones] : [...namedZones]
}

export function calendarAddress(key: string | null): string | null {
	return key && new URL(siteHref.calendar(key), environment().appUrl).href
}

export type OwnAccount = ReturnType<typeof ownAccount>

/** Forms of the settings, by the name of their button. */
export type OwnChange =
	| ({ intent: 'details'; version: number } & Profile)
	| { intent: 'email'; email: string; currentPassword: string }
	| { intent: 'password'; currentPassword: string; password: string }
	| { intent: 'end-session'; session: string }
	| { intent: 'end-others' }
	| { intent: 'calendar-new' }
	| { intent: 'calendar-off' }
	| { intent: 'show-me'; shown: boolean }
	| { intent: 'online-link'; onlineLink?: string }
	| OwnNotifications
	| { intent: 'push-add'; endpoint: string; p256dh: string; auth: string }
	| { intent: 'push-remove'; device: string }
	| { intent: 'texts-agree'; phone: string }
	| { intent: 'texts-end'; phone: string }

/** Saves one of the forms and returns the notice for it. */
export async function changeOwnAccount(
	args: RouteArgs,
	person: Access,
	form: OwnChange,
): Promise<Outcome<Flash>> {
	if (form.intent === 'details') {
		const { version, name, phone, language, timeZone, dateFormat, clock } = form
		const either = { language: language || undefined, timeZone: timeZone || undefined }
		const details = { name, phone, ...either, dateFormat, clock }
		const saved = saveOwnProfile(person, details, version)
		if (saved.ok && phone) followOwnPhone(person, phone)
		return said(saved, { id: 'profile-saved' })
	}
	if (form.intent === 'notifications') return saveOwnNotifications(person, form)
	if (form.intent === 'push-add') {
		const device = args.request.headers.get('User-Agent') ?? ''
		return said(addPushDevice(person, { ...form, device }), { id: 'push-on' })
	}
	if (form.intent === 'push-remove') return said(removePushDevice(person, form.device), { id: 'push-off' })
	if (form.intent === 'texts-agree' || form.intent === 'texts-end') {
		const agreed = form.intent === 'texts-agree'
		return said(setConsent(person, form.phone, agreed), { id: agreed ? 'texts-agreed' : 'texts-ended' })
	}
	if (form.intent === 'show-me') {
		const saved = setOwnShown(person, form.shown)
		return saved.ok ? done({ id: 'profile-saved' }) : saved
	}
	if (form.intent === 'online-link')
		return said(setOwnOnlineLink(person, form.onlineLink ?? null), { id: 'profile-saved' })
	if (form.intent === 'calendar-new') {
		const made = renewOwnFeed(person)
		return made.ok ? done({ id: made.value.hasReplaced ? 'calendar-renewed' : 'calendar-made' }) : made
	}
	if (form.intent === 'calendar-off') return said(endOwnFeed(person), { id: 'calendar-ended' })
	if (form.intent === 'end-session') {
		if (!endOwnSession(person, form.session)) return refused({ form: 'That session was over already.' })
		return done({ id: 'session-closed' })
	}
	// Both ways of securing an account end the link to a new address.
	const waiting = pendingEmail(person)
	const canceled = waiting === null ? undefined : { email: waiting }
	if (form.intent === 'end-others') {
		endOtherSessions(person)
		return done({ id: 'other-sessions-closed', params: canceled })
	}
	if (form.intent === 'password' && isWeakPassword(form.password, person.email ?? ''))
		return refused({ password: TOO_WEAK })
	const stranger = await proveAgain(args, person, form.currentPassword)
	if (stranger) return stranger
	if (form.intent === 'email')
		return said(askForEmail(person, form.email), {
			id: 'email-asked',
			params: { email: form.email },
		})
	changeOwnPassword(person, await hashPassword(form.password))
	return done({ id: 'password-changed', params: canceled })
}

function said(outcome: Outcome<null>, flash: Flash): Outcome<Flash> {
	return outcome.ok ? done(flash) : outcome
}
