import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { siteWords } from '#app/content/site/catalogs.ts'
import { useSiteWords } from '#app/components/site/spoken.tsx'
import { siteHref } from '#app/domain/site-href.ts'
import { listShownTeachers, listTrialTimes } from '#app/models/join/shown-teachers.server.ts'
import { joinAddress, joinClasses, joinFrame, visitJoin } from '#app/requests/join.server.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import { pageLanguage } from '#app/web/language.server.ts'
import { siteMeta } from '#app/web/site-meta.ts'
import { ClassList } from './join/class-list.tsx'
import { JoinPage } from './join/frame.tsx'
import { schoolFacts } from './join/facts.ts'
import { TeacherList } from './join/teacher-list.tsx'
import { WeekDrawing } from './join/week.tsx'
import { firstTrials } from './join/read-trial.server.ts'

export const handle = {
	spoken: true,
	keptFor: 30,
	title: (data: { frame: { name: string } } | undefined, language: Language) =>
		siteWords(language).join.title(data?.frame.name ?? ''),
}

export const meta: MetaFunction<typeof loader> = ({ data }) => {
	if (!data) return []
	const { join } = siteWords(data.language)
	const { name } = data.frame
	return siteMeta(join.title(name), join.description(name), data.address, schoolFacts(data))
}

/** A school's public sign-up page, with its introduction, classes and teachers. */
export async function loader(args: LoaderFunctionArgs) {
	const open = await visitJoin(args, args.params.school)
	const language = pageLanguage(args)
	const { access, page } = open
	return {
		language,
		frame: joinFrame(open),
		currency: access.school.currency,
		text: page.text,
		takesTrials: page.takesTrials,
		writing: datesIn(language, access.school.paperFormat),
		classes: joinClasses(open, language),
		teachers: listShownTeachers(access),
		times: page.takesTrials ? firstTrials(access, listTrialTimes(access), language) : [],
		address: joinAddress(args, siteHref.join(page.address)),
	}
}

export default function Join() {
	const { frame, text, takesTrials, classes, teachers, times, writing } = useLoaderData<typeof loader>()
	const { join } = useSiteWords()
	const ask = siteHref.join(frame.address, 'trial')
	return (
		<JoinPage frame={frame}>
			<section className="pt-7 pb-2">
				<WeekDrawing classes={classes} writing={writing} />
				<h1 className="max-[699px]:text-[1.75rem]">{join.title(frame.name)}</h1>
				{text ? <p className="join-words as-typed max-w-180">{text}</p> : null}
				<p className="button-row screen-only">
					<a className="button button-filled" href={ask}>
						{takesTrials ? join.bookTrial : join.ask}
					</a>{' '}
					{classes.length > 0 ? (
						<a className="button" href="#classes">
							{join.seeClasses}
						</a>
					) : null}
				</p>
			</section>
			<section className="join-part clear-both" id="classes">
				<h2>{join.classes}</h2>
				{classes.length > 0 ? <ClassList classes={classes} /> : <p>{join.noClasses}</p>}
			</section>
			{times.length > 0 ? (
				<section className="join-part screen-only">
					<h2>{join.trial}</h2>
					<ul className="join-times">
						{times.map(({ key, day, time, teacher }) => (
							<li key={key}>
								<a href={siteHref.join(frame.address, 'trial', { time: key })}>
									<strong>{day}</strong> <span className="float-right ml-3">{time}</span>{' '}
									<span className="muted">{teacher}</span>
								</a>
							</li>
						))}
					</ul>
					<p>
						<a href={ask}>{join.moreTimes}</a>
					</p>
				</section>
			) : null}
			{teachers.length > 0 ? (
				<section className="join-part">
					<h2>{join.teachers(teachers.length)}</h2>
					<TeacherList teachers={teachers} address={frame.address} />
				</section>
			) : null}
		</JoinPage>
	)
}
