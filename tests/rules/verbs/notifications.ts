import { write } from '#db/client.server.ts'
import { bouncedAmong, forgetBounce, listBounced } from '#app/models/notification/bounced.server.ts'
import { choicesAbout, howToTell, setChoice } from '#app/models/notification/choices.server.ts'
import {
	eraseNotifications,
	forgetAddresses,
	moveNotifications,
} from '#app/models/notification/erasure.server.ts'
import { tellOfAbsence, tellOfAnswer } from '#app/models/notification/school-events.server.ts'
import {
	findNotifications,
	muteAnnouncements,
	mutesAnnouncements,
	saveNotifications,
} from '#app/models/notification/settings.server.ts'
import { addLine, forgetLines, tell } from '#app/models/notification/telling.server.ts'
import { nextMoment, timingOf } from '#app/models/notification/timing.server.ts'
import { remindOfInvoices } from '#app/models/hourly/invoice-reminders.server.ts'
import { forgetOldReminders, remindOfLessons } from '#app/models/hourly/lesson-reminders.server.ts'
import { queueMail, queueSchoolMail } from '#app/models/mail/outbox.server.ts'
import { claimMail, giveUpMail } from '#app/models/mail/delivery.server.ts'
import { markBounced } from '#app/models/mail/bounce.server.ts'
import { lessonsOn } from '#app/models/hourly/lessons-to-come.server.ts'
import { peopleToRemind } from '#app/models/hourly/reminded-people.server.ts'
import { sendSummaries } from '#app/models/hourly/summaries.server.ts'
import {
	findUnsubscribe,
	signUnsubscribe,
	stopBulk,
	subscribeAgain,
	unsubscribe,
} from '#app/models/mail/unsubscribe.server.ts'
import { saveBillingSettings } from '#app/models/billing.server.ts'
import { findPreferences, savePreferences } from '#app/models/school/preferences.server.ts'
import type { Access } from '#app/models/access.server.ts'
import type { Lists } from './lists.ts'
import { allOf } from '../../support/steps.ts'

const MAIL = { kind: 'k', to: 'to@rules.example', subject: 's', text: 't', html: 'h' }
const LINE = { text: 't', path: '/messaging' }
const NOBODY = { studentIds: ['s'], guardianIds: ['g'], membershipIds: ['m'] }

const ownToken = (access: Access) =>
	signUnsubscribe(access.schoolId, 'announcement', `member:${access.membershipId}`)

function lineOf(access: Access) {
	const line = { ...LINE, membershipId: access.membershipId ?? '', event: 'message', subjectId: 'c' } as const
	write((tx) => addLine(tx, access.schoolId, line, 1))
}

function bouncedOf(access: Access, isOurs = false) {
	const [id] = isOurs
		? write((tx) => queueSchoolMail(tx, access.schoolId, [MAIL]))
		: (write((tx) => queueMail(tx, [{ ...MAIL, to: access.email ?? '' }])), [claimMail()?.id])
	markBounced(id ?? '')
}

/** Telling people as they chose, reminding them, and what comes back. */
export const NOTIFICATIONS: Lists = {
	verbs: {
		'notification/choices.server.ts#choicesAbout': ({ access }) =>
			choicesAbout(access.schoolId, 'announcement')({ role: 'student', membershipId: 'm' }),
		'notification/choices.server.ts#howToTell': ({ access }) =>
			howToTell(access.schoolId, 'message', { role: 'student', membershipId: 'm', key: 'guardian:g' }),
		'notification/choices.server.ts#setChoice': ({ access }) =>
			write((tx) => setChoice(tx, access.schoolId, { event: 'message', recipient: 'r', how: 'off' })),
		'notification/timing.server.ts#timingOf': ({ access }) => timingOf(access.schoolId, access.membershipId),
		'notification/timing.server.ts#nextMoment': ({ access }) => nextMoment(access.schoolId, null),
		'notification/telling.server.ts#tell': ({ access }) => {
			const person = { role: access.role, membershipId: access.membershipId, email: 'a@rules.example' }
			return write((tx) => tell(tx, access.schoolId, person, 'message', { mail: () => MAIL, line: LINE }))
		},
		'notification/telling.server.ts#addLine': ({ access }) => lineOf(access),
		'notification/telling.server.ts#forgetLines': ({ access }) =>
			write((tx) => forgetLines(tx, access.schoolId, 'm')),
		'notification/settings.server.ts#findNotifications': ({ access }) => findNotifications(access),
		'notification/settings.server.ts#saveNotifications': ({ access }) => {
			const { version, ...own } = findNotifications(access)
			return saveNotifications(access, version, { ...own, hows: { message: 'digest' } })
		},
		'notification/settings.server.ts#mutesAnnouncements': ({ access }) => mutesAnnouncements(access),
		'notification/settings.server.ts#muteAnnouncements': ({ access }) => {
			muteAnnouncements(access, true)
			muteAnnouncements(access, false)
		},
		'notification/bounced.server.ts#listBounced': ({ access }) => {
			bouncedOf(access, true)
			return listBounced(access)
		},
		'notification/bounced.server.ts#bouncedAmong': ({ access }) =>
			bouncedAmong(access.schoolId, [MAIL.to, null]),
		'notification/bounced.server.ts#forgetBounce': ({ access }) => forgetBounce(access, MAIL.to),
		'notification/erasure.server.ts#eraseNotifications': ({ access }) =>
			write((tx) => eraseNotifications(tx, access.schoolId, NOBODY)),
		'notification/erasure.server.ts#forgetAddresses': ({ access }) =>
			write((tx) => forgetAddresses(tx, access.schoolId, ['a@rules.example'])),
		'notification/erasure.server.ts#moveNotifications': ({ access }) =>
			write((tx) => moveNotifications(tx, access.schoolId, 'm', access.membershipId ?? '')),
		'notification/school-events.server.ts#tellOfAbsence': ({ access }) => {
			const lesson = { id: 'l', class: 'c', startsAt: 1, teacherId: 'harmony-teacher' }
			write((tx) => tellOfAbsence(tx, access, { lesson, student: { id: 's', name: 'n' } }))
		},
		'notification/school-events.server.ts#tellOfAnswer': ({ access }) =>
			write((tx) =>
				tellOfAnswer(tx, access, { answer: 'accept', student: 's', className: 'c', classId: 'c' }),
			),
		'mail/delivery.server.ts#giveUpMail': () => write((tx) => giveUpMail(tx, 'none', 'w', 1)),
		'mail/bounce.server.ts#markBounced': ({ access }) => {
			bouncedOf(access)
			forgetBounce(access, access.email ?? '')
		},
		'mail/unsubscribe.server.ts#findUnsubscribe': ({ access }) => [
			findUnsubscribe(ownToken(access)),
			findUnsubscribe(signUnsubscribe(access.schoolId, 'summary', 'guardian:g')),
		],
		'mail/unsubscribe.server.ts#signUnsubscribe': ({ access }) => ownToken(access),
		'mail/unsubscribe.server.ts#unsubscribe': ({ access }) => unsubscribe(ownToken(access)),
		'mail/unsubscribe.server.ts#subscribeAgain': ({ access }) => subscribeAgain(ownToken(access)),
		'mail/unsubscribe.server.ts#stopBulk': () => stopBulk('none'),
		'hourly/summaries.server.ts#sendSummaries': ({ access }) => {
			lineOf(access)
			return allOf(sendSummaries())
		},
		'hourly/lesson-reminders.server.ts#remindOfLessons': ({ access }) => {
			const { version, ...own } = findPreferences(access)
			savePreferences(access, version, { ...own, remindsOfLessons: true })
			const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 3_600_000
			return Array.from({ length: 7 }, (_, i) => allOf(remindOfLessons(noon + i * 86_400_000)))
		},
		'hourly/lessons-to-come.server.ts#lessonsOn': ({ access }) => lessonsOn(access.school, '2026-04-14'),
		'hourly/reminded-people.server.ts#peopleToRemind': ({ access }) =>
			peopleToRemind(access.school, '2026-04-14'),
		'hourly/lesson-reminders.server.ts#forgetOldReminders': () => forgetOldReminders(),
		'hourly/invoice-reminders.server.ts#remindOfInvoices': ({ access }) => {
			saveBillingSettings(access, {
				...{ prefix: '', termsDays: 14, billDay: 1, lateFeeMinor: null, lateFeeAfterDays: 10 },
				...{ remindBeforeDays: 30, remindLateDays: 1 },
			})
			return allOf(remindOfInvoices())
		},
	},
	maySort: {},
	mayCross: {
		'notification/bounced.server.ts#listBounced deliveries': 'the outbox knows a mail by its id alone',
		'mail/delivery.server.ts#giveUpMail deliveries': 'the outbox knows a mail by its id alone',
		'mail/bounce.server.ts#markBounced deliveries': 'the outbox knows a mail by its id alone',
		'mail/bounce.server.ts#markBounced memberships': 'every place of one person',
		'hourly/lesson-reminders.server.ts#forgetOldReminders sent_reminders': 'old ones, of all schools',
	},
	mayScan: {
		'hourly/summaries.server.ts#sendSummaries digest_lines': 'what waits, once an hour, for nobody who waits',
		'hourly/lesson-reminders.server.ts#remindOfLessons school_preferences':
			'the schools that remind, once an hour',
		'hourly/invoice-reminders.server.ts#remindOfInvoices billing_settings': 'the same',
	},
}
