import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { useCheckedForm } from '#app/components/use-checked-form.ts'
import { consentForm } from '#app/domain/student/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundStudent } from '#app/guards/student.server.ts'
import { giveConsent } from '#app/models/student/consent-changes.server.ts'
import { findCurrentText } from '#app/models/student/consent.server.ts'
import { listGuardians } from '#app/models/student/household.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { href } from '#app/domain/href.ts'
import { consentKinds } from '#app/domain/school/consents.ts'
import { Cancel } from './cancel.tsx'
import { atStudent, named, saidOf, studentTask } from './tasks.server.ts'
import { taskTitle } from './task-title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: taskTitle('Record consent') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:read')
	const student = named(foundStudent(access, args.params.id))
	const textId = new URL(args.request.url).searchParams.get('text') ?? ''
	const guardian = listGuardians(access, student.id).find(({ noContact }) => !noContact)
	// A link to an older version shows the current text.
	return { student, text: findCurrentText(access, textId) ?? missing(), givenBy: guardian?.name ?? '' }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return recordConsent(atStudent(args, access))
}

const recordConsent = studentTask({
	form: consentForm,
	save: ({ access, child, param }, value) => giveConsent(access, child, { textId: param('text'), ...value }),
	then: (kind, context) => saidOf(context, 'consents', 'consent-given', { kind }),
})

export default function RecordConsent() {
	const { student, text, givenBy } = useLoaderData<typeof loader>()
	const back = href.student(student.id, 'consents')
	const form = useCheckedForm(async () => (await import('#app/domain/student/form.ts')).consentForm, {
		givenBy,
	})
	return (
		<div className="form-page">
			<PageHead
				title={`${consentKinds[text.kind].label}: record consent`}
				line={
					<>
						Version {text.version}, for <bdi>{student.name}</bdi>.
					</>
				}
				trail={[{ to: back, label: student.name }]}
			/>
			<ErrorSummary form={form} names={['givenBy']} />
			<blockquote className="notes">{text.text}</blockquote>
			<Form form={form} card submit="Record consent" pending="Saving…" beside={<Cancel to={back} />}>
				<VersionField form={form} version={text.version} />
				<TextField
					form={form}
					name="givenBy"
					label="Who agreed"
					hint="In their own name. Your name and the time are noted beside it."
					autoComplete="off"
				/>
			</Form>
		</div>
	)
}
