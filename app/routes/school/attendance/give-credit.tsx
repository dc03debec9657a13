import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DateField } from '#app/components/date-field.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { SelectField, TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { ChoosePerson } from '#app/components/student/choose-person.tsx'
import { FormKeyField, NumberField } from '#app/components/typed-fields.tsx'
import { giftCauses } from '#app/domain/attendance/lists.ts'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readGiveCredit, type GiftRead } from './read-give-credit.server.ts'
import { giveCredit } from './save-give-credit.server.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Give a make-up credit – Attendance' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readGiveCredit(access, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	const studentId = new URL(args.request.url).searchParams.get('student') ?? ''
	return giveCredit({ args, access, studentId })
}

const MAKE_UPS = { to: href.attendance('credits'), label: 'Make-ups' }

/** A credit given by the office, without an absence that earned it. The student is chosen first. */
export default function GiveCredit() {
	const { student, choice } = useLoaderData<typeof loader>()
	if (student) return <Gift student={student} />
	return (
		<ChoosePerson
			title="Give a make-up credit"
			line="Who gets it?"
			back={MAKE_UPS}
			{...choice}
			action={href.giveCredit()}
			label="Student"
			pick={{ kind: 'student', to: href.giveCredit }}
			none="No student matches. Check the spelling, or try fewer letters."
		/>
	)
}

const FIELDS = ['number', 'minutes', 'cause', 'reason', 'expiresOn']

function Gift({ student }: { student: GiftRead }) {
	const { id, name, minutes, until, cap, firstDay, formKey, isBookable } = student
	const form = useFormPage({ number: '1', minutes, cause: 'goodwill' })
	return (
		<>
			<PageHead
				title={
					<>
						Give <bdi>{name}</bdi> a make-up credit
					</>
				}
				line={
					isBookable
						? 'The family sees it in the portal and can book a free time with it.'
						: 'The family sees it in the portal. To book a time with it, the student needs a class or a main teacher.'
				}
				trail={[MAKE_UPS]}
			/>
			<ErrorSummary form={form} names={FIELDS} refusal="No credit was given" />
			<Form
				form={form}
				card
				submit="Give credit"
				pending="Saving…"
				beside={
					<Link className="button" to={href.student(id, 'lessons')}>
						Cancel
					</Link>
				}
			>
				<FormKeyField form={form} value={formKey} />
				<NumberField form={form} name="number" label="Number of lessons" />
				<NumberField form={form} name="minutes" label="Minutes each" />
				<SelectField
					form={form}
					name="cause"
					label="Kind"
					options={giftCauses}
					hint={
						cap
							? `Only a lesson the student missed counts toward the limit of ${cap.of} a ${cap.period}.`
							: undefined
					}
				/>
				<TextField
					form={form}
					name="reason"
					label="Reason"
					hint="Kept in the history. Families do not see it."
				/>
				<DateField
					form={form}
					name="expiresOn"
					label="Last day"
					optional
					min={firstDay}
					hint={
						until
							? `Leave blank for the usual time: ${until}.`
							: 'Leave blank and it never expires, as usual.'
					}
				/>
			</Form>
		</>
	)
}
