import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Conflict } from '#app/components/conflict.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { TextField } from '#app/components/fields.tsx'
import { Form } from '#app/components/form.tsx'
import { TellField } from '#app/components/lesson/tell-field.tsx'
import { Link } from '#app/components/link.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { VersionField } from '#app/components/typed-fields.tsx'
import { classNoun } from '#app/domain/class/labels.ts'
import { href } from '#app/domain/href.ts'
import { onlineLinkForm } from '#app/domain/lesson/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { foundLesson } from '#app/guards/lesson.server.ts'
import { setOnlineLink } from '#app/models/lesson/link-change.server.ts'
import { goTo } from '#app/requests/task.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { lessonFacts } from './read.server.ts'
import { readRecipients } from './read-task.server.ts'
import { atLesson, lessonTask, mailedIn } from './tasks.server.ts'
import { lessonTitle } from './title.ts'

export { links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: lessonTitle('Online link') }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	const lesson = foundLesson(access, args.params.sessionId)
	return { lesson: lessonFacts(access, lesson), recipients: readRecipients(access, lesson) }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return save(atLesson(args, access))
}

const save = lessonTask({
	form: onlineLinkForm,
	save: ({ access, lesson: { id } }, { version, onlineLink = null, tells }) =>
		setOnlineLink(access, { id, version, tells }, onlineLink),
	then: ({ mailed }, { lesson }) => goTo(href.lesson(lesson.id), 'lesson-link-saved', mailedIn(mailed)),
})

export default function OnlineLink() {
	const { lesson, recipients } = useLoaderData<typeof loader>()
	const form = useFormPage({ onlineLink: lesson.ownLink, tells: 'on' })
	const here = href.lesson(lesson.id)
	return (
		<div className="form-page">
			<PageHead
				title="Online link of this lesson"
				line={`${lesson.class}, ${lesson.when}`}
				trail={[{ to: here, label: lesson.class }]}
			/>
			<Form
				form={form}
				card
				submit="Save"
				pending="Saving…"
				beside={
					<Link className="button" to={here}>
						Cancel
					</Link>
				}
			>
				<ErrorSummary form={form} names={labels} refusal="The link was not saved" />
				<Conflict
					form={form}
					labels={labels}
					text={(_, value) => value}
					timeZone={lesson.timeZone}
					take={href.lesson(lesson.id, 'online-link')}
				/>
				<VersionField form={form} version={lesson.version} />
				<TextField
					form={form}
					name="onlineLink"
					label={labels.onlineLink}
					type="url"
					autoComplete="off"
					optional
					hint={`Only for this lesson. Leave blank to use the link under About the ${classNoun(!lesson.hasColleagues).one}, or else of the teacher. A single online lesson moved into a room uses neither.`}
				/>
				<TellField form={form} recipients={recipients} />
			</Form>
		</div>
	)
}

const labels = { onlineLink: 'Online link' }
