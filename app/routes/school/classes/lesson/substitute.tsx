import { RadioField } from '#app/components/choice-fields.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { ForceField } from '#app/components/lesson/slot-fields.tsx'
import { TellField, type TellFieldProps } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { href } from '#app/domain/href.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import type { LessonFacts } from './read.server.ts'

interface SubstituteProps {
	lesson: LessonFacts
	teachers: { teacherId: string; name: string; isQualified: boolean; isAvailable: boolean }[]
	recipients: TellFieldProps['recipients']
}

/** Who teaches this one lesson instead: those who are free and teach the instrument come first. */
export function Substitute({ lesson, teachers, recipients }: SubstituteProps) {
	const form = useFormPage({ tells: 'on' })
	return (
		<>
			<ErrorSummary form={form} names={['teacherId', 'forceReason']} refusal="Nobody was put in" />
			<PageHead
				title="Find a substitute"
				line={`${lesson.class}, ${lesson.when}, usually ${lesson.absentTeacher ?? lesson.teacher ?? 'nobody'}`}
				trail={[{ to: href.lesson(lesson.id), label: lesson.class }]}
			/>
			{teachers.length === 0 ? (
				<p>There is no other teacher. Add one, or cancel or move the lesson.</p>
			) : (
				<Form
					form={form}
					submit="Save"
					pending="Saving…"
					beside={
						<Link className="button" to={href.lesson(lesson.id)}>
							Back to the lesson
						</Link>
					}
				>
					<VersionField form={form} version={lesson.version} />
					<RadioField
						form={form}
						name="teacherId"
						label="Who teaches it"
						options={teachers.map(({ teacherId, name, isAvailable, isQualified }) => ({
							value: teacherId,
							label: name,
							hint: [
								isAvailable ? 'Free' : 'Not free then',
								isQualified ? null : 'does not teach the instrument',
							]
								.filter(Boolean)
								.join(', '),
						}))}
					/>
					<ForceField form={form} />
					<TellField form={form} recipients={recipients} />
				</Form>
			)}
		</>
	)
}
