import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guardianEdit } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { signInAsked } from '#app/models/account/sign-in-address.server.ts'
import { editGuardian } from '#app/models/student/guardian.server.ts'
import { lockedWords } from '#app/domain/account/accounts.ts'
import { GuardianForm } from './guardian-form.tsx'
import { editedGuardian, keptPhones } from './read-guardians.server.ts'
import { stillAskedWords } from './read-open-shares.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Edit a guardian') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = named(foundStudent(access, args.params.id))
	const guardianId = new URL(args.request.url).searchParams.get('guardian')
	return {
		student,
		...editedGuardian(access, student.id, guardianId),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	args.context.keptPhones = keptPhones(access, args.params.id ?? '')
	return edit(atStudent(args, access))
}

const edit = studentTask({
	form: guardianEdit,
	save: ({ access, child, param }, value) => editGuardian(access, child, param('guardian'), value),
	then: ({ name, accounts, signIn }, context) =>
		saidOf(context, 'family', 'guardian-saved', {
			guardian: name,
			more:
				signInAsked(signIn) +
				lockedWords(accounts) +
				stillAskedWords(context.access, context.student.familyId, context.param('guardian')),
		}),
})

export default function EditGuardian() {
	return <GuardianForm {...useLoaderData<typeof loader>()} />
}
