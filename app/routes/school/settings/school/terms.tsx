import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { Day } from '#app/components/dates.tsx'
import { EmptyList } from '#app/components/empty-list.tsx'
import { ChangesLately } from '#app/components/lesson/changes-lately.tsx'
import { Link } from '#app/components/link.tsx'
import { Notice, Panel } from '#app/components/panel.tsx'
import { termsForm } from '#app/domain/school/form.ts'
import { enter } from '#app/guards/enter.server.ts'
import { formKey } from '#app/web/form-key.server.ts'
import { href } from '#app/domain/href.ts'
import { ArchiveTerm } from './archive-term.tsx'
import { CopyTerm } from './copy-term.tsx'
import { readTerms } from './read-year.server.ts'
import { ArchivedList, RowLinks } from './row-links.tsx'
import { tabTask } from './save-applied.server.ts'
import { applyToTerm } from './save-terms.server.ts'
import { SettingsTab } from './settings-tab.tsx'
import { schoolTabs } from './tabs.ts'
import { AddTerm, EditTerm } from './term-forms.tsx'

export { keepTypedOnFailure as clientAction } from '#app/web/typed.ts'

export const handle = { title: schoolTabs.terms }

export async function loader(args: LoaderFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	const { searchParams } = new URL(args.request.url)
	return { ...readTerms(access, searchParams), key: formKey(), timeZone: access.school.timeZone }
}

export async function action(args: ActionFunctionArgs) {
	const access = await enter(args, 'school', 'settings:write')
	return saveTerms({ args, access })
}

const saveTerms = tabTask('terms', termsForm, applyToTerm)

export type TermsShown = ReturnType<typeof useLoaderData<typeof loader>>

export default function TermsTab() {
	return (
		<SettingsTab>
			<Terms data={useLoaderData<typeof loader>()} />
		</SettingsTab>
	)
}

function Terms({ data }: { data: TermsShown }) {
	const { terms, editing, archiving, sites, key, timeZone } = data
	if (data.copy) return <CopyTerm copy={data.copy} formKey={key} />
	if (archiving) return <ArchiveTerm term={archiving} />
	if (editing) return <EditTerm term={editing} sites={sites} timeZone={timeZone} />
	const open = terms.filter(({ archivedAt }) => archivedAt === null)
	const away = terms.filter(({ archivedAt }) => archivedAt !== null)
	return (
		<>
			{open.length === 0 ? (
				<EmptyList
					kind="new"
					title="No terms yet"
					text="Lessons can be planned until the end of a term, and make-up credits are counted by term."
				/>
			) : (
				<Panel title="Terms">
					<ul className="rows">
						{open.map((term) => (
							<li key={term.id}>
								<span>
									<bdi>{term.name}</bdi>{' '}
									<span className="muted">
										<Day on={term.startsOn} short /> – <Day on={term.endsOn} short />
										{term.site ? `, ${term.site}` : null}
										{term.billsOn ? (
											<>
												, billed on <Day on={term.billsOn} short />
											</>
										) : null}
										{term.startsOn <= data.today && term.endsOn >= data.today ? ', now' : null}
									</span>
								</span>{' '}
								<RowLinks tab="terms" id={term.id} name={term.name}>
									<Link className="button button-small" to={href.schoolSettings('terms', { copy: term.id })}>
										Copy<span className="sr-only"> to the next term: {term.name}</span>
									</Link>{' '}
								</RowLinks>
							</li>
						))}
					</ul>
				</Panel>
			)}
			{data.breaks.length > 0 ? <OpenBreaks breaks={data.breaks} /> : null}
			<AddTerm key={key} formKey={key} sites={sites} first={open.length === 0} />
			<ChangesLately
				title="Copied lately"
				changes={data.changes}
				action={href.schoolSettings('terms')}
				intent="undo-term-copy"
			/>
			<ArchivedList
				tab="terms"
				rows={away.map(({ id, name, site }) => ({ id, name, intent: 'restore-term', at: site ?? '' }))}
			/>
		</>
	)
}

function OpenBreaks({ breaks }: Pick<TermsShown, 'breaks'>) {
	return (
		<Notice title="Lessons go on between terms">
			<p>
				Close the days on which there are none. A price per term does not count them, and a monthly price is
				only lowered for closed days.
			</p>
			<ul className="rows">
				{breaks.map(({ from, to }) => (
					<li key={from}>
						<span>
							<Day on={from} short />
							{to > from ? (
								<>
									{' – '}
									<Day on={to} short />
								</>
							) : null}
						</span>{' '}
						<Link className="button button-small" to={href.schoolSettings('closures', { from, to })}>
							Close these days
						</Link>
					</li>
				))}
			</ul>
		</Notice>
	)
}
