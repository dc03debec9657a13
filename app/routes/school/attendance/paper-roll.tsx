import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { GetForm } from '#app/components/desk-form.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ErrorSummary } from '#app/components/error-summary.tsx'
import { Form } from '#app/components/form.tsx'
import { PageHead } from '#app/components/page-head.tsx'
import { PrintButton } from '#app/components/print-button.tsx'
import { href } from '#app/domain/href.ts'
import { enter } from '#app/guards/enter.server.ts'
import { useFormPage } from '#app/web/use-form-page.ts'
import { readPaperRoll, type PaperRead } from './read-paper-roll.server.ts'
import { savePaper } from './save-paper-roll.server.ts'
import { PaperSheet } from './paper-sheet.tsx'

export { paperLinks as links } from '#app/styles/work.ts'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: 'Paper roll – Attendance' }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'class:read')
	return readPaperRoll(access, new URL(args.request.url).searchParams)
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'schedule:write')
	return savePaper({ args, access })
}

/** A roll to print, and a form to enter the returned marks by letter. */
export default function PaperRoll() {
	const data = useLoaderData<typeof loader>()
	const { chosenClass, lessons, rows, codes } = data
	const form = useFormPage()
	return (
		<>
			<PageHead
				title={chosenClass ? <bdi>{chosenClass.name}</bdi> : 'Paper roll'}
				line={
					<span className="screen-only">
						Has the dates of the lessons. Print it, and type the letters in when the paper comes back. For
						boxes without dates, print the blank roll under Students of the class.
					</span>
				}
				trail={[{ to: href.attendance(), label: 'Attendance' }]}
			>
				{rows.length > 0 && lessons.length > 0 ? <PrintButton /> : null}
			</PageHead>
			<ErrorSummary form={form} names={['rows']} refusal="No marks were saved" />
			<Choose {...data} />
			{chosenClass && (lessons.length === 0 || rows.length === 0) ? (
				<EmptyList
					kind="new"
					title="Nothing to print"
					text="This class has no lessons with students from that day on."
				/>
			) : null}
			{rows.length > 0 && lessons.length > 0 ? (
				<Form form={form} submit="Save marks" pending="Saving…">
					{lessons.map(({ id }) => (
						<input key={id} type="hidden" name="lessons" value={id} />
					))}
					<PaperSheet form={form} roll={data} />
					<p className="muted mt-3">{codes.map(({ letter, label }) => `${letter} ${label}`).join(' · ')}</p>
				</Form>
			) : null}
		</>
	)
}

function Choose({ classes, chosenClass, from }: PaperRead) {
	return (
		<GetForm
			className="screen-only"
			action={href.attendance('paper-roll')}
			role="search"
			key={`${chosenClass?.id} ${from}`}
		>
			<div className="filter-row">
				<p className="filter">
					<label htmlFor="class">Class</label>
					<select className="input" id="class" name="class" defaultValue={chosenClass?.id}>
						{chosenClass ? null : <option value="">Choose a class</option>}
						{classes.map(({ value, label }) => (
							<option key={value} value={value}>
								{label}
							</option>
						))}
					</select>
				</p>
				<p className="filter">
					<label htmlFor="from">Lessons from</label>
					<input className="input" id="from" name="from" defaultValue={from} autoComplete="off" />
				</p>
				<button className="button">Show</button>
			</div>
		</GetForm>
	)
}
