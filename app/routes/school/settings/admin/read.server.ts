import type { Asked } from '#app/guards/enter.server.ts'
import { objectHref } from '#app/domain/object-href.ts'
import { inWords, readHistory } from '#app/flows/history.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listGrants } from '#app/models/account/grant.server.ts'
import { findOffer } from '#app/models/account/ownership.server.ts'
import { listPeople, type PeopleGroup } from '#app/models/account/people.server.ts'
import { findSaid } from '#app/models/account/contact.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { listTeachersWithoutAccount } from '#app/models/account/teachers.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/platform/profile.server.ts'
import { plain } from '#app/utils/fold.ts'
import { activityGroups } from '#app/domain/history/activity.ts'

const PAGE = 50

const TABS = [
	'people',
	'ownership',
	'history',
	'emails',
	'jobs',
	'data',
	'calendars',
	'privacy',
	'checks',
] as const

export type Tab = (typeof TABS)[number]

/** Which part of the page an address asks for. A teacher alone has nobody to hand the school to. */
export function tabOf({ request }: Asked, { role }: Access): Tab {
	const asked = new URL(request.url).searchParams.get('tab')
	const tab = TABS.find((one) => one === asked) ?? 'people'
	return tab === 'ownership' && role !== 'admin' ? 'people' : tab
}

export function peopleShown(asked: Asked, access: Access) {
	const { searchParams } = new URL(asked.request.url)
	const solo = access.role === 'solo_teacher_admin'
	const wanted = searchParams.get('group')
	const group: PeopleGroup =
		wanted === 'learners' || wanted === 'guardians'
			? wanted
			: solo && wanted !== 'staff'
				? 'guardians'
				: 'staff'
	const search = (searchParams.get('search') ?? '').trim().slice(0, 100)
	const id = searchParams.get('person')
	const person = id ? listStandings(access, [id]).get(id) : undefined
	return {
		group,
		search,
		people: person ? null : listPeople(access, { group, search, before: searchParams.get('before') }),
		person: person
			? {
					...person,
					grants: person.role === 'teacher' ? listGrants(access, person.membershipId) : null,
					said: findSaid(access, person.membershipId),
				}
			: null,
		teachers: solo || person || group !== 'staff' ? [] : teachersFound(access, search),
		reading: readingOf(access),
	}
}

function teachersFound(access: Access, search: string) {
	const wanted = plain(search)
	return listTeachersWithoutAccount(access).filter(({ name, email }) =>
		plain(`${name} ${email ?? ''}`).includes(wanted),
	)
}

export function ownershipShown(access: Access) {
	const offer = findOffer(access)
	const people = listPeople(access, { group: 'staff', search: '', before: null }).rows
	return {
		offer: offer && { to: offer.to.name, expiresAt: offer.expiresAt },
		teachers: people
			.filter(({ role, state, hasAddress }) => role === 'teacher' && state === 'active' && hasAddress)
			.map(({ membershipId, name }) => ({ value: membershipId, label: name })),
		reading: readingOf(access),
	}
}

export function historyShown(asked: Asked, access: Access) {
	const { query, asked: wanted } = readHistory(asked, access)
	const entries = listHistory(access, wanted, PAGE + 1)
	const staff = listPeople(access, { group: 'staff', search: '', before: null }).rows
	const who = staff.map(({ userId, name }) => ({ value: userId, label: name }))
	const other = entries.find(({ actorId }) => actorId === query.filters.who)
	if (other?.actorId && !who.some(({ value }) => value === other.actorId))
		who.push({ value: other.actorId, label: other.actorName })
	const reading = readingOf(access)
	const written = { format: reading.dateFormat, timeZone: reading.timeZone }
	return {
		query,
		entries: inWords(
			entries.slice(0, PAGE).map((line) => ({ ...line, to: objectHref(line) })),
			written,
		),
		next: entries.length > PAGE ? (entries[PAGE - 1]?.id ?? null) : null,
		who,
		groups: activityGroups().map(({ value, label }) => ({ value, label })),
		reading,
	}
}
