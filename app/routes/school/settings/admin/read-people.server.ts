import type { RouteArgs } from '#app/guards/enter.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { grantsOfOffice } from '#app/models/account/held-grants.server.ts'
import { listPeople, type People, type PeopleGroup } from '#app/models/account/people.server.ts'
import { listStandings, type Standing } from '#app/models/account/statuses.server.ts'
import { listTeachersWithoutAccount } from '#app/models/account/teachers.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { plain } from '#app/utils/fold.ts'
import { missing } from '#app/web/missing.server.ts'

/** Accounts filtered by group and name. */
export function peopleShown({ request }: RouteArgs, access: Access) {
	const { searchParams } = new URL(request.url)
	const solo = access.role === 'solo_teacher_admin'
	const wanted = searchParams.get('group')
	const group: PeopleGroup =
		wanted === 'learners' || wanted === 'guardians'
			? wanted
			: solo && wanted !== 'staff'
				? 'guardians'
				: 'staff'
	const search = (searchParams.get('search') ?? '').trim().slice(0, 100)
	const listed = listPeople(access, { group, search, before: searchParams.get('before') })
	return {
		solo,
		group,
		search,
		people: withGrants(access, listed),
		teachers: solo || group !== 'staff' ? [] : teachersFound(access, search),
		reading: readingOf(access),
	}
}

/** Answers 404 if the account is unknown. */
export function foundPerson(access: Access, membershipId = ''): Standing {
	return listStandings(access, [membershipId]).get(membershipId) ?? missing()
}

/** Adds the permissions of office accounts to the rows. */
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
