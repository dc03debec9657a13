import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import type { ErrorWords } from '#app/web/context.ts'
import { href } from '#app/domain/href.ts'
import { SwitchSchool } from '../account/account-menu.tsx'
import { Brand } from '../site/brand.tsx'
import { EmptyStaff } from '../empty-staff.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useSay } from '../say.ts'
import { NOT_FOUND } from '#app/web/not-found.ts'

/** An error page without a layout. */
export function ErrorPage() {
	return (
		<>
			<header className="site-header wrap">
				<Brand href={href.landing()} />
			</header>
			<main id="main" className="wrap">
				<ErrorWordsView alone />
			</main>
		</>
	)
}

/** The error inside a layout that could still be rendered. */
export function ErrorWordsView({ alone = false }: { alone?: boolean }) {
	const { title, text, retry, school, contact, home, others } = useErrorWords()
	const way = home ?? (school ? undefined : href.landing())
	const say = useSay()
	return (
		<section className={alone ? 'error-words card' : 'error-words'}>
			<EmptyStaff />
			<h1>{say(title)}</h1>
			<p>{say(text)}</p>
			<div className="button-row">
				{retry ? (
					<a className="button button-filled" href={retry}>
						{say('Try again')}
					</a>
				) : null}
				{contact?.map(({ label, to }) => [
					<a className="button" href={to} key={to}>
						{/* Only pages without our scripts are translated, so the browser is not sent the call. */}
						{import.meta.env.SSR ? say(label) : label}
					</a>,
					' ',
				])}
				{way ? (
					<a className={retry ? 'button' : 'button button-filled'} href={way}>
						{say(home ? 'Go to the dashboard' : 'Go Home')}
					</a>
				) : null}
				{school ? <LogoutButton /> : null}
			</div>
			{others?.length ? <SwitchSchool others={others} /> : null}
		</section>
	)
}

function useErrorWords(): ErrorWords {
	const error = useRouteError()
	const { pathname, search } = useLocation()
	const broken = { ...(isOffline(error) ? OFFLINE : BROKEN), retry: pathname + search }
	if (!isRouteErrorResponse(error)) return broken
	const text = error.data as Partial<ErrorWords> | null
	if (text?.title && text.text) return text as ErrorWords
	return error.status === 404 ? NOT_FOUND : error.status === 405 ? WRONG_METHOD : broken
}

/** Occurs only in the browser, when client-side navigation gets no response. */
function isOffline(error: unknown): boolean {
	return error instanceof Error && error.name === 'Offline'
}

const OFFLINE: ErrorWords = {
	title: 'You seem to be offline',
	text: 'This page could not be loaded. Please try again when you are connected.',
}

const WRONG_METHOD: ErrorWords = {
	title: 'Nothing to send here',
	text: 'This page does not accept forms. Please open it from a link.',
}

const BROKEN: ErrorWords = {
	title: 'Something went wrong',
	text: 'The fault is ours, and it has been noted. Nothing you saved is lost. Please try again in a moment.',
}
