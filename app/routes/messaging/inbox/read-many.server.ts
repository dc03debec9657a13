import type { Access } from '#app/models/access.server.ts'
import { audienceChoices } from '#app/models/message/audience-choices.server.ts'
import { findBroadcast } from '#app/models/message/broadcast-list.server.ts'
import { replyAddressOf } from '#app/models/mail/outbox.server.ts'
import { listTemplates } from '#app/models/message/template.server.ts'
import { resolveAudience } from '#app/models/message/audience.server.ts'
import {
	AUDIENCES,
	exclusionWords,
	TEACHER_AUDIENCES,
	type AudienceKind,
} from '#app/domain/message/audience.ts'
import { fillFields } from '#app/domain/message/fields.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { href } from '#app/domain/href.ts'
import { momentWords } from '#app/utils/dates.ts'
import { mostCost } from '#app/domain/text/text-length.ts'
import { findTextAccount } from '#app/models/text/account.server.ts'
import { agreedNumberOf } from '#app/models/text/consent.server.ts'
import { moneyWords } from '#app/utils/money.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { seesContacts } from '#app/models/school/profile.server.ts'
import { findFamily } from '#app/models/family/details.server.ts'
import { openAreas } from '#app/domain/account/school-pages.ts'
import { audienceLabel, audienceWords } from './audience-words.ts'
import { lessonsStillOn, type Broadcast } from './read-broadcast.server.ts'

/** The form of a broadcast: a new one, a draft, one from a template, or an emergency. */
export function readMany(access: Access, params: URLSearchParams) {
	const templates = listTemplates(access)
	const id = params.get('id')
	const draft = id ? findBroadcast(access, id) : null
	if (id && draft?.state !== 'draft') missing()
	const template = templates.find((template) => template.id === params.get('template'))
	const at = draft?.sendAt ? wallTimeAt(draft.sendAt, access.school.timeZone) : null
	const audience = draft?.audience
	const family = findFamily(access, (audience?.to === 'family' && audience.id) || params.get('family') || '')
	return {
		id,
		templates: templates.map(({ id, name }) => ({ id, name })),
		choices: audienceChoices(access),
		audiences: AUDIENCES.filter(({ value }) => isOffered(access, value, params, audience?.to)).map(
			({ value }) => ({
				value,
				label: value === 'family' && family ? `${family.name}: one family` : audienceLabel(access, value),
			}),
		),
		values: {
			kind: draft?.kind ?? 'message',
			to: audience?.to ?? askedFor(params),
			class: audience?.to === 'class' ? audience.id : (params.get('class') ?? ''),
			teacher: audience?.to === 'teacher' ? audience.id : '',
			tag: audience?.to === 'tag' ? audience.id : '',
			family: audience?.to === 'family' ? audience.id : (params.get('family') ?? ''),
			subject: draft?.subject ?? template?.subject ?? '',
			body: draft?.body ?? template?.body ?? '',
			day: at?.day ?? '',
			time: at?.time ?? '',
			...(params.get('preset') === 'emergency' && !draft ? emergency(access) : {}),
		},
		zone: access.school.timeZone.replaceAll('_', ' '),
		formKey: formKey(),
	}
}

/** Solo teachers have no colleagues to write to. */
const OF_TEACHERS: readonly AudienceKind[] = ['everyone', 'teachers', 'teacher']

/** A single family is only offered on the way from its page. */
function isOffered(access: Access, value: AudienceKind, params: URLSearchParams, chosen?: AudienceKind) {
	if (access.reach === 'own' && !TEACHER_AUDIENCES.includes(value)) return false
	if (access.role === 'solo_teacher_admin' && OF_TEACHERS.includes(value)) return false
	if (value === 'owing' && !openAreas(access).money) return false
	return value !== 'family' || params.has('family') || chosen === 'family'
}

function askedFor(params: URLSearchParams): AudienceKind {
	return params.has('family') ? 'family' : params.has('class') ? 'class' : 'families'
}

function emergency({ school, reach }: Access) {
	return {
		kind: 'emergency',
		to: reach === 'all' ? 'today' : 'families',
		subject: `${school.name} is closed today`,
		body: `${school.name} is closed today and all lessons are canceled. We will write to you about new times.`,
	}
}

/** How many numbers an emergency is texted to, with what that costs at most. */
function textingOf(access: Access, recipients: readonly { key: string }[]) {
	const account = findTextAccount(access.schoolId)
	if (!account) return null
	const phones = new Set(recipients.flatMap(({ key }) => agreedNumberOf(access.schoolId, key) ?? []))
	const cost = moneyWords(mostCost(phones.size, account.price), access.school.currency)
	return phones.size > 0 ? { count: phones.size, cost } : null
}

export function readPreview(access: Access, broadcast: Broadcast) {
	if (broadcast.state !== 'draft') missing()
	const { id, kind, subject, body, audience, of, sendAt } = broadcast
	const { recipients, excluded, token } = resolveAudience(access, audience, kind, sendAt) ?? missing()
	const [first] = recipients
	const isShown = seesContacts(access)
	const values = { name: first?.name ?? '', students: first?.about ?? '', school: access.school.name }
	return {
		id,
		kind,
		token,
		audience: audienceWords(access, broadcast, of),
		when: sendAt ? momentWords(sendAt, access.school.timeZone, access.school.dateFormat) : null,
		first: first?.name ?? null,
		answersTo:
			kind === 'message' && recipients.some(({ email }) => email) ? replyAddressOf(access.schoolId) : null,
		passesAnswersOn: access.role === 'teacher',
		stillOn: lessonsStillOn(access, broadcast),
		texting: kind === 'emergency' ? textingOf(access, recipients) : null,
		subject: fillFields(subject, values),
		body: fillFields(body, values),
		byEmail: recipients.filter(({ email }) => email).length,
		byApp: recipients.filter(({ membershipId }) => membershipId).length,
		people: recipients.map(({ key, name, about, email, membershipId, without }) => ({
			key,
			name,
			about,
			ways: [email && (isShown ? email : 'by email'), membershipId ? 'in the app' : null]
				.filter(Boolean)
				.join(' and '),
			without: without && exclusionWords[without],
		})),
		excluded: excluded.map(({ name, reason }) => ({ name, reason: exclusionWords[reason] })),
		edit: href.messaging('many', { id }),
	}
}
