import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { CheckboxField, TextareaField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { Panel } from '#app/components/panel.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { declineForm } from '#app/domain/join/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { declineSignUp } from '#app/models/join/answer.server.ts'
import { findSignUp, type FoundSignUp } from '#app/models/join/inbox.server.ts'
import { sentWords } from '#app/models/mail/set-up.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Decline – New sign-ups' }

/** Asks before a sign-up is declined, and for what the family reads. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const signUp = findSignUp(access, args.params.signUpId ?? '') ?? missing()
	return { student: signUp.student, version: signUp.version, what: happensWords(signUp) }
}

/** A student the school had before loses what the sign-up brought, and nothing else. */
function happensWords({ student, className, hasPlace, isKnown }: FoundSignUp) {
	const givesUp = hasPlace && className ? `gives up the place in ${className}` : null
	if (!isKnown) return `${student} is marked as left${givesUp ? ` and ${givesUp}` : ''}.`
	const place = className ? `place in ${className}` : 'place'
	return `${student} ${givesUp ?? `gets no ${place}`}. Nothing else about ${student} changes.`
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return decline({ args, access, id: args.params.signUpId ?? '' })
}

const decline = tasksOf<Doing & { id: string }>()({
	form: declineForm,
	save: ({ access, id }, value) => declineSignUp(access, id, value),
	then: ({ student }, _its, { tells }) =>
		goTo(href.signUps(), 'sign-up-answered', {
			what: `The sign-up of ${student} is declined.${tells ? ` ${sentWords('The family is told by email.')}` : ''}`,
		}),
})

export default function DeclineSignUp() {
	const { student, version, what } = useLoaderData<typeof loader>()
	const form = useFormPage({ tells: 'on' })
	return (
		<>
			<PageHead
				title={
					<>
						Decline the sign-up of <bdi>{student}</bdi>?
					</>
				}
				trail={[{ to: href.signUps(), label: 'New sign-ups' }]}
			/>
			<ErrorSummary form={form} names={['message']} refusal="Nothing was changed" />
			<Panel title="What happens" wide>
				<p>{what} You can undo this on the list.</p>
				<Form form={form} submit="Decline" pending="Saving…">
					<VersionField form={form} version={version} />
					<CheckboxField form={form} name="tells" label="Tell the family by email" />
					<TextareaField
						form={form}
						name="message"
						label="Your words"
						optional
						hint="Below one sentence of thanks."
						rows={4}
					/>
				</Form>
			</Panel>
		</>
	)
}
