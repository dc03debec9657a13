import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { guardianRow } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { addGuardian } from '#app/models/student/guardian-addition.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { GuardianForm } from './guardian-form.tsx'
import { keptPhones } from './read-guardians.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Add a guardian') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = named(foundStudent(access, args.params.id))
	return {
		student,
		isFirst: listGuardians(access, student.id).length === 0,
		timeZone: access.school.timeZone,
		formKey: formKey(),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	args.context.keptPhones = keptPhones(access, args.params.id ?? '')
	return add(atStudent(args, access))
}

const add = studentTask({
	form: guardianRow,
	save: ({ access, child }, value, { key }) => addGuardian(access, child, value, key),
	then: (guardian, context) => saidOf(context, 'family', 'guardian-added', { guardian }),
})

export default function AddGuardian() {
	return <GuardianForm {...useLoaderData<typeof loader>()} guardian={null} />
}
