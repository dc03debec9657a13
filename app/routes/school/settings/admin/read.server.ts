import { demand, type Asked } from '#app/guards/enter.server.ts'
import { objectHref } from '#app/domain/object-href.ts'
import { inWords, readHistory, withoutMoney } from '#app/requests/history.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { grantsOfOffice } from '#app/models/account/held-grants.server.ts'
import { findOffer } from '#app/models/account/ownership.server.ts'
import { listPeople, type People, type PeopleGroup } from '#app/models/account/people.server.ts'
import { findSaid } from '#app/models/account/contact.server.ts'
import { listStandings } from '#app/models/account/statuses.server.ts'
import { listTeachersWithoutAccount } from '#app/models/account/teachers.server.ts'
import { listHistory } from '#app/models/history.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { plain } from '#app/utils/fold.ts'
import { mayGive, offeredGrants } from '#app/domain/account/permissions.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { adminTabIn, adminTabs, type AdminTab } from '#app/domain/school/admin-tabs.ts'
import { grantsShown } from '#app/requests/people.server.ts'
import { activityGroups } from '#app/domain/history/activity.ts'

const PAGE = 50

/** Which part of the page an address asks for, of those somebody may open. */
export function tabOf({ request }: Asked, access: Access): AdminTab {
	const tab = adminTabIn(new URL(request.url).searchParams, access)
	demand(access, adminTabs[tab].needs)
	return tab
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
	const invites = !solo && searchParams.get('do') === 'invite-office'
	const listed = listPeople(access, { group, search, before: searchParams.get('before') })
	return {
		group,
		search,
		people: person || invites ? null : withGrants(access, listed),
		invites,
		offered: offeredGrants.office.filter((one) => mayGive(access, one)),
		person: person
			? {
					...person,
					...grantsShown(access, person),
					asksRemoval: person.kind === 'office' && searchParams.get('do') === 'remove',
					said: findSaid(access, person.membershipId),
				}
			: null,
		teachers: solo || person || group !== 'staff' ? [] : teachersFound(access, search),
		reading: readingOf(access),
	}
}

/** Of each colleague of the office what they may open, to be read at a glance. */
function withGrants(access: Access, people: People) {
	const held = grantsOfOffice(access)
	const rows = people.rows.map((row) => ({ ...row, grants: held.get(row.membershipId) ?? [] }))
	return { ...people, rows }
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
			withoutMoney(access, entries.slice(0, PAGE)).map((line) => ({
				...line,
				to: openHref(access, objectHref(line)),
			})),
			written,
		),
		next: entries.length > PAGE ? (entries[PAGE - 1]?.id ?? null) : null,
		who,
		groups: activityGroups()
			.filter(({ actions }) => !actions.every((action) => wanted.except.includes(action)))
			.map(({ value, label }) => ({ value, label })),
		reading,
	}
}
