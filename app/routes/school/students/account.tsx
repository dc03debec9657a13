import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { CodeSlip } from '#app/components/account/sign-in-code.tsx'
import { enter } from '#app/guards/enter.server.ts'
import { takeSlip } from '#app/requests/sign-in-code.server.ts'
import { listStudentAccounts, type StudentAccounts } from '#app/models/account/list.server.ts'
import { findPortal } from '#app/models/account/portal.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { href } from '#app/domain/href.ts'
import { missing } from '#app/web/missing.server.ts'
import { actOnAccount } from './account/save.server.ts'
import { Accounts } from './account/accounts.tsx'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = {
	title: (shown?: { student: StudentAccounts }) =>
		shown ? `Who can sign in for ${shown.student.name}` : 'Accounts',
}

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	const student = listStudentAccounts(access, args.params.id ?? '') ?? missing()
	return {
		student,
		portal: findPortal(access),
		slip: await takeSlip(args, access),
		school: access.school.name,
		timeZone: access.school.timeZone,
		address: new URL(href.login(), environment().appUrl).href.replace(/^https?:\/\//, ''),
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'account:write')
	const student = listStudentAccounts(access, args.params.id ?? '') ?? missing()
	return actOnAccount(args, access, student)
}

export default function StudentAccount() {
	const data = useLoaderData<typeof loader>()
	const { slip, student, school, address } = data
	if (slip)
		return (
			<CodeSlip
				slip={slip}
				school={school}
				address={address}
				back={{ to: href.studentAccount(student.id), label: 'Back to the accounts' }}
			/>
		)
	return <Accounts {...data} />
}
