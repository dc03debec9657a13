import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { goTo, tasksOf } from '#app/requests/task.server.ts'
import { downloadForm } from '#app/domain/account/people-form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { noteExport } from '#app/models/school/exports.server.ts'
import { momentIn } from '#app/domain/account/reading.ts'
import { href } from '#app/domain/href.ts'
import { adminTabs } from '#app/domain/school/admin-tabs.ts'
import { done } from '#app/utils/outcome.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readDownloads, schoolFiles } from './read-downloads.server.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: adminTabs.data }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return readDownloads(access)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'school:own')
	return download({ args, access })
}

/** Exports are recorded in the history before the redirect to the file, because a GET request must not write. */
const download = tasksOf()({
	form: downloadForm,
	save: ({ access }, { file }) => done(noteExport(access, schoolFiles[file].label)),
	then: (_saved, _its, { file }) => goTo(schoolFiles[file].to),
})

export default function YourData() {
	const { files, deletedOn, exports, reading } = useLoaderData<typeof loader>()
	const form = useFormPage()
	return (
		<>
			<ErrorSummary form={form} names={[]} refusal="This was not downloaded" />
			{deletedOn ? (
				<Notice tone="bad" title={`Everything will be deleted on ${deletedOn}`}>
					<p>Download everything you need before then. It cannot be restored afterwards.</p>
				</Notice>
			) : null}
			<Panel title="Everything at once" beside={<a href={href.takeOut()}>Take your data with you</a>}>
				<p className="muted">All records and all files, ready to be read into another Solfa.</p>
			</Panel>
			<Panel title="Downloads">
				<p className="muted">Files that every spreadsheet opens (CSV). They hold what is there now.</p>
				{/* A native form, because the response is a file, which client-side navigation cannot download. */}
				<form method="post">
					<ul className="rows">
						{files.map(({ file, label, about }) => (
							<li key={file}>
								<span>
									{label} <span className="muted">{about}</span>
								</span>{' '}
								<button className="button button-small" name="file" value={file}>
									Download<span className="sr-only"> {label}</span>
								</button>
							</li>
						))}
					</ul>
				</form>
			</Panel>
			<Recent exports={exports} reading={reading} />
		</>
	)
}

function Recent({ exports, reading }: Pick<ReturnType<typeof readDownloads>, 'exports' | 'reading'>) {
	return (
		<Panel
			title="Recent downloads"
			beside={exports.length > 0 ? <a href={href.history({ what: 'data' })}>All downloads</a> : null}
		>
			{exports.length === 0 ? <p className="muted">Nobody has downloaded anything from here yet.</p> : null}
			<ul className="rows">
				{exports.map(({ id, at, by, what }) => (
					<li key={id}>
						<span>
							{what}{' '}
							<span className="muted">
								by <bdi>{by}</bdi>
							</span>
						</span>{' '}
						<span className="muted">{momentIn(reading, at)}</span>
					</li>
				))}
			</ul>
		</Panel>
	)
}
