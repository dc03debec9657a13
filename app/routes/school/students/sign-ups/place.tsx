import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { placeForm } from '#app/domain/join/form.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { firstSeatDay } from '#app/models/class/first-lesson.server.ts'
import { acceptSignUp } from '#app/models/join/answer.server.ts'
import { findSignUp } from '#app/models/join/inbox.server.ts'
import { goTo, tasksOf, type Doing } from '#app/requests/task.server.ts'
import { missing } from '#app/web/missing.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { placedWords } from './save.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Place from another day – New sign-ups' }

/** The first day of a seat that does not begin now. */
export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	const { student, version, classId, className, message } =
		findSignUp(access, args.params.signUpId ?? '') ?? missing()
	return { student, version, className, message, first: firstSeatDay(access, classId ?? missing()) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'student:write')
	return place({ args, access, id: args.params.signUpId ?? '' })
}

const place = tasksOf<Doing & { id: string }>()({
	form: placeForm,
	save: ({ access, id }, { version, startsOn }) => acceptSignUp(access, id, version, startsOn),
	then: (answered, { access, id }) =>
		goTo(href.signUps(), 'sign-up-answered', { what: placedWords(access, id, answered) }),
})

export default function PlaceFromDay() {
	const { student, version, className, message, first } = useLoaderData<typeof loader>()
	const form = useFormPage({ startsOn: first })
	return (
		<div className="form-page">
			<PageHead
				title={
					<>
						Place <bdi>{student}</bdi> in {className}
					</>
				}
				line="The family is told the first lesson by email."
				trail={[{ to: href.signUps(), label: 'New sign-ups' }]}
			/>
			<ErrorSummary form={form} names={['startsOn']} refusal="Nothing was changed" />
			<Form form={form} card submit="Place" pending="Saving…">
				{message ? <p className="as-typed">{message}</p> : null}
				<VersionField form={form} version={version} />
				<DateField form={form} name="startsOn" label="First day" />
			</Form>
		</div>
	)
}
