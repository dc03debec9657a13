import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { answerForm } from '#app/domain/join/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { answerInquiry } from '#app/models/join/answer.server.ts'
import { findSignUp } from '#app/models/join/inbox.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Answer – New sign-ups' }

/** The question a family sent from the sign-up page, to answer by email. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const { student, version, message } = findSignUp(access, args.params.signUpId ?? '') ?? missing()
	return { student, version, message }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return answer({ args, access, id: args.params.signUpId ?? '' })
}

const answer = tasksOf<Doing & { id: string }>()({
	form: answerForm,
	save: ({ access, id }, value) => answerInquiry(access, id, value),
	then: ({ student }) =>
		goTo(href.signUps(), 'sign-up-answered', {
			what: sentWords(`The question of ${student} is answered by email.`),
		}),
})

export default function AnswerQuestion() {
	const { student, version, message } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={
					<>
						Answer <bdi>{student}</bdi>
					</>
				}
				trail={[{ to: href.signUps(), label: 'New sign-ups' }]}
			/>
			<ErrorSummary form={form} names={['message']} refusal="Nothing was sent" />
			<Panel title="The question" wide>
				<p className="as-typed">{message}</p>
				<Form form={form} submit="Send the answer" pending="Sending…">
					<VersionField form={form} version={version} />
					<TextareaField form={form} name="message" label="Your answer" rows={6} />
				</Form>
			</Panel>
		</>
	)
}
