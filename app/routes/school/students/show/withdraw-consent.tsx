import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '#app/components/confirm-page.tsx'
import { useDateFormat } from '#app/components/dates.tsx'
import { confirmation } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { withdrawConsent } from '#app/models/student/consent-changes.server.ts'
import { listConsents } from '#app/models/student/consent.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { dateWords } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { oneOf } from './read-guardians.server.ts'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Withdraw a consent') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = named(foundStudent(access, args.params.id))
	const id = new URL(args.request.url).searchParams.get('consent')
	return {
		student,
		consent: oneOf(listConsents(access, student.id), id),
		timeZone: access.school.timeZone,
	}
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return withdraw(atStudent(args, access))
}

const withdraw = studentTask({
	form: confirmation,
	save: ({ access, child, param }) => done(withdrawConsent(access, child, param('consent')) ?? missing()),
	then: (kind, context) => saidOf(context, 'consents', 'consent-withdrawn', { kind }),
})

export default function WithdrawConsent() {
	const { student, consent, timeZone } = useLoaderData<typeof loader>()
	const form = useFormPage()
	const format = useDateFormat()
	const { kind, version, givenBy, at } = consent
	return (
		<ConfirmPage
			form={form}
			title={
				<>
					Withdraw the consent for <bdi>{student.name}</bdi>?
				</>
			}
			consequences={[
				`${consentKinds[kind].label}, version ${version}: agreed to by ${givenBy} on ${dateWords(at, timeZone, format)}.`,
				'From now on the page of the student says that this consent is missing.',
			]}
			text="The record of the consent and its dates is kept."
			submit="Withdraw the consent"
			back={{ to: href.student(student.id, 'consents'), label: 'Cancel' }}
		/>
	)
}
