import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PasswordField, SelectField } from '#app/components/fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { ownershipForm } from '#app/domain/account/people-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { proveAgain } from '#app/guards/prove-again.server.ts'
import { endOffer, findOffer, offerSchool } from '#app/models/account/ownership.server.ts'
import { listPeople } from '#app/models/account/people.server.ts'
import { readingOf } from '#app/models/identity/profile.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import type { Outcome } from '#app/utils/outcome.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.ownership }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	// Solo teachers have no colleague to hand the school over to.
	if (access.role === 'solo_teacher_admin') missing()
	const offer = findOffer(access)
	const people = listPeople(access, { group: 'staff', search: '', before: null }).rows
	return {
		school: access.school.name,
		offer: offer && { to: offer.to.name, expiresAt: offer.expiresAt },
		teachers: people
			.filter(({ role, state, hasAddress }) => role === 'teacher' && state === 'active' && hasAddress)
			.map(({ membershipId, name }) => ({ value: membershipId, label: name })),
		reading: readingOf(access),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	if (access.role === 'solo_teacher_admin') missing()
	return changeOffer({ args, access })
}

const changeOffer = tasksOf()({
	form: ownershipForm,
	async save({ args, access }, form): Promise<Outcome<{ name: string } | null>> {
		if (form.intent === 'withdraw') return endOffer(access)
		const stranger = await proveAgain(args, access, form.currentPassword)
		return stranger ?? offerSchool(access, form.to)
	},
	then: (offered) =>
		offered
			? goTo(href.people('ownership'), 'school-offered', { name: offered.name })
			: goTo(href.people('ownership'), 'offer-ended'),
})

/** A handover needs two people: the owner offers it, and the new owner accepts. */
export default function Ownership() {
	const { school, offer, teachers, reading } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={['to', 'currentPassword']} refusal="This was not done" />
			{offer ? (
				<>
					<Notice title={`${offer.to} is asked to take over ${school}`}>
						<p>Nothing changes until they accept. The offer ends on {momentIn(reading, offer.expiresAt)}.</p>
					</Notice>
					<Form form={form} intent="withdraw" submit="Take the offer back">
						{null}
					</Form>
				</>
			) : (
				<Panel title={`Hand ${school} over`}>
					<ul>
						<li>They become the administrator and decide about everything, including the subscription.</li>
						<li>You become a teacher. Any further permissions are up to them.</li>
						<li>
							You are put on the list of teachers, if you are not on it and your plan has room. Without room
							you keep your account, and can be given no classes until they add you.
						</li>
						<li>You are both signed out. There is always one administrator.</li>
					</ul>
					{teachers.length === 0 ? (
						<p>No teacher has an account they have signed in to yet. Invite one first.</p>
					) : (
						<Form form={form} intent="offer" submit="Ask them" pending="Asking...">
							<SelectField
								form={form}
								name="to"
								label="To whom"
								empty="Choose a teacher"
								options={teachers}
							/>
							<PasswordField
								form={form}
								name="currentPassword"
								label="Your password"
								hint="So that nobody at an unlocked computer can give the school away."
								autoComplete="current-password"
							/>
						</Form>
					)}
				</Panel>
			)}
		</>
	)
}
