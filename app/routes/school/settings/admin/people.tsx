import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { SearchBox } from '#app/components/find-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Link } from '#app/components/link.tsx'
import { State } from '#app/components/panel.tsx'
import { enter } from '#app/guards/enter.server.ts'
import type { Standing } from '#app/models/account/statuses.server.ts'
import { accountStates } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { momentIn, type Reading } from '#app/domain/account/reading.ts'
import { roleWords } from '#app/domain/account/roles.ts'
import { adminTabHref } from '#app/domain/school/admin-tabs.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { InvitePanel, OfficePanel } from './invite.tsx'
import { Roles } from './roles.tsx'
import { Staff } from './staff.tsx'
import { peopleShown } from './read-people.server.ts'
import { openAdminTabs } from './read-tabs.server.ts'
import { actOnPeople } from './save.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'admin:read')
	const [first = 'people'] = openAdminTabs(access)
	// Staff without access to people start on the first tab they can open.
	if (first !== 'people') throw redirect(adminTabHref(first))
	return peopleShown(args, access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'people:write')
	const { searchParams } = new URL(args.request.url)
	const [group, search] = [searchParams.get('group'), searchParams.get('search')]
	return actOnPeople(args, access, () => href.people(undefined, { group, search }))
}

export default function AdminPeople() {
	const form = useFormPage()
	const { solo, group, search, people, reading, teachers } = useLoaderData<typeof loader>()
	const groups = [
		{ value: 'staff', label: solo ? 'You' : 'Staff' },
		{ value: 'guardians', label: 'Parents and guardians' },
		{ value: 'learners', label: 'Students' },
	]
	return (
		<>
			<ErrorSummary form={form} names={['teacher', 'email']} refusal="This was not done" />
			<GetForm className="filters" action={href.people()} role="search" aria-label="Filter this list">
				<div className="filter-row">
					<SearchBox key={search} placeholder="Name" value={search} />
					<p className="filter">
						<label htmlFor="group">Who</label>
						<select className="input" id="group" name="group" defaultValue={group} key={group}>
							{groups.map(({ value, label }) => (
								<option key={value} value={value}>
									{label}
								</option>
							))}
						</select>
					</p>
					<button className="button">Show</button>
				</div>
			</GetForm>
			{people.rows.length + teachers.length > 0 ? (
				group === 'staff' && !solo ? (
					// Teachers without an account come last, so they appear on the last page only.
					<Staff rows={people.rows} teachers={people.next ? [] : teachers} reading={reading} />
				) : (
					<PeopleTable rows={people.rows} reading={reading} />
				)
			) : search ? (
				<EmptyList kind="no-match" what="people" clear={href.people(undefined, { group })} />
			) : (
				<EmptyList
					kind="new"
					title="Nobody here yet"
					text="Families get their accounts on a student’s page, where everyone linked to the student is listed."
					create={{ to: href.studentList(), label: 'Choose a student' }}
				/>
			)}
			{people.next ? (
				<p>
					<Link className="button" to={href.people(undefined, { group, before: people.next })}>
						Earlier accounts
					</Link>
				</p>
			) : null}
			{solo || group !== 'staff' ? null : (
				<div className="cards">
					<div className="cards-column">
						<OfficePanel />
						<InvitePanel form={form} teachers={teachers} />
					</div>
					<Roles />
				</div>
			)}
		</>
	)
}

function PeopleTable({ rows, reading }: { rows: Standing[]; reading: Reading }) {
	return (
		<div className="table-frame">
			<table className="table">
				<caption className="sr-only">People</caption>
				<thead>
					<tr>
						<th scope="col">Name</th>
						<th scope="col">Role</th>
						<th scope="col">Signs in as</th>
						<th scope="col">Status</th>
						<th scope="col">Last seen here</th>
					</tr>
				</thead>
				<tbody>
					{rows.map(({ membershipId, name, role, kind, signsInAs, state, lastSeen }) => (
						<tr key={membershipId}>
							<th scope="row">
								<a href={href.person(membershipId)}>
									<bdi>{name}</bdi>
								</a>
							</th>
							<td data-label="Role">{roleWords(role, kind)}</td>
							<td data-label="Signs in as">
								<bdi>{signsInAs}</bdi>
							</td>
							<td data-label="Status">
								<State tone={accountStates[state].tone}>{accountStates[state].text}</State>
							</td>
							<td data-label="Last seen here">{lastSeen ? momentIn(reading, lastSeen) : 'Never'}</td>
						</tr>
					))}
				</tbody>
			</table>
		</div>
	)
}
