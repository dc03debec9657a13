import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { unlinkGuardian } from '#app/models/student/guardian.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { closesWithout } from '#app/models/student/portal-question.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { href } from '#app/domain/href.ts'
import { guardianFlags } from '#app/domain/student/choices.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { oneOf, shownGuardian } from './read-guardians.server.ts'
import { unaskedShare } from './read-open-shares.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Remove a guardian') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const found = foundStudent(access, args.params.id)
	const student = named(found)
	const guardians = listGuardians(access, student.id)
	const guardian = oneOf(guardians, new URL(args.request.url).searchParams.get('guardian'))
	return {
		student,
		// The question lists the guardian's permissions, without contact details.
		guardian: { ...shownGuardian(guardian), email: null, phone: null },
		others: guardians.filter(({ id }) => id !== guardian.id).map(({ noContact }) => ({ noContact })),
		closing: closesWithout(access, student.id, guardian.id),
		unasked: unaskedShare(access, found, guardian.id),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return remove(atStudent(args, access))
}

const remove = studentTask({
	form: confirmation,
	save: ({ access, child, param }) => done(unlinkGuardian(access, child, param('guardian')) ?? missing()),
	then: ({ name, accounts }, context) =>
		saidOf(context, 'family', 'guardian-removed', { guardian: name, more: lockedWords(accounts) }),
})

export default function RemoveGuardian() {
	const { student, guardian, others, closing, unasked } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const rights = guardianFlags.filter(({ value }) => value !== 'noContact' && guardian[value])
	const nobodyNear = !guardian.noContact && others.every(({ noContact }) => noContact)
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Remove <bdi>{guardian.name}</bdi> from <bdi>{student.name}</bdi>?
				</>
			}
			consequences={[
				...(rights.length > 0 ? [`No longer: ${rights.map(({ label }) => label).join(', ')}.`] : []),
				...(unasked
					? [
							`Nobody is asked for their open share of ${unasked} any more. To ask others for it, correct the invoice.`,
						]
					: []),
				...(guardian.noContact ? ['The order that forbids contact is no longer shown.'] : []),
				...(closing
					? ['Their account is locked and they are signed out, because they have no other student here.']
					: []),
				...(others.length === 0 ? [`${student.name} has no other guardian.`] : []),
				...(others.length > 0 && nobodyNear
					? [`${student.name} has no other guardian who may have contact.`]
					: []),
				`${student.name} is no longer found by the name, email or phone of ${guardian.name}.`,
			]}
			text={`${guardian.name} stays in your records, and stays a guardian of any other child.`}
			submit={`Remove ${guardian.name}`}
			back={{ to: href.student(student.id, 'family'), label: 'Cancel' }}
		/>
	)
}
