import { data, type LoaderFunctionArgs } from '@remix-run/node'
import {
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	useMatches,
	useRouteLoaderData,
} from '@remix-run/react'
import type { ShouldRevalidateFunction } from '@remix-run/react'
import type { ReactNode } from 'react'
import { SPRITE } from './components/icon.tsx'
import { Enhancement } from './components/shell/enhancement.tsx'
import { ErrorPage } from './components/shell/error-page.tsx'
import { FirstProblem } from './components/shell/first-problem.tsx'
import { FlashMessage } from './components/shell/flash-message.tsx'
import { useSaidInside } from './components/shell/page-notice.tsx'
import { MAIL_WAITS } from './domain/message/mail-set-up.ts'
import { environment, isMailSetUp } from './config/environment.server.ts'
import { sessionSecret } from './guards/session.server.ts'
import { sayFlash } from './domain/flash.ts'
import deskCss from './styles/desk.css?url'
import themeCss from './styles/theme.css?url'
import { readDisplay } from './web/display.server.ts'
import { takeFlash } from './web/flash.server.ts'
import { chosenLanguageHeader } from './web/language.server.ts'
import { usePageMode } from './web/page.ts'
import { useSpokenPage } from './web/spoken.ts'
import { usePageTitle } from './web/title.ts'

/** Reads only cookies: a flash message, display settings and the language. Permissions are checked by the routes below. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const cookies = request.headers.get('Cookie')
	const { flash, header } = await takeFlash(cookies, await sessionSecret(request))
	const mailWaits = !isMailSetUp(environment())
	// Formatted on the server, so that the texts of all messages stay out of the browser's bundle.
	const said = {
		flash: flash && sayFlash(flash, { mailWaits }),
		display: await readDisplay(cookies),
		...(mailWaits && { mailWaits: MAIL_WAITS }),
	}
	const headers = new Headers()
	for (const line of [header, chosenLanguageHeader({ request, context })])
		if (line) headers.append('Set-Cookie', line)
	return data(said, { headers })
}

/** Only a successful submission can leave a flash message. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, actionStatus = 200 }) =>
	formMethod !== undefined && formMethod !== 'GET' && actionStatus < 400

/**
 * Shells of signed-in pages, which people put on the home screen of a phone. All but the portal follow the device's display
 * settings. Public pages are cached and identical for all visitors.
 */
const SIGNED_IN = /^routes\/(school|teacher|teaching|messaging|platform|(student))\/shell$/

export function Layout({ children }: { children: ReactNode }) {
	const { hydrate, nonce } = usePageMode()
	const root = useRouteLoaderData<typeof loader>('root')
	const isSaidInside = useSaidInside()
	const shell = useMatches().flatMap(({ id }) => SIGNED_IN.exec(id) ?? [])
	const { theme = 'system', rows, keys } = (shell[0] && !shell[2] && root?.display) || {}
	const isChosen = theme !== 'system'
	const spoken = useSpokenPage()
	return (
		<html
			lang={spoken?.language ?? 'en'}
			data-theme={isChosen ? theme : undefined}
			data-rows={rows === 'compact' ? rows : undefined}
			data-keys={keys === 'off' ? keys : undefined}
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content={isChosen ? theme : 'light dark'} />
				<title>{usePageTitle()}</title>
				{spoken?.alternates?.map(({ language, href }) => (
					<link key={language} rel="alternate" hrefLang={language} href={href} />
				))}
				<Meta />
				<StyleSheet />
				{isChosen ? <link rel="stylesheet" href={themeCss} /> : null}
				{/* Comes after the shared sheets, so that a page's own sheet overrides them. */}
				<Links />
				<link rel="icon" href={hydrate ? SPRITE : '/favicon.svg'} type="image/svg+xml" />
				{shell[0] ? <link rel="manifest" href="/app.webmanifest" /> : null}
			</head>
			<body>
				<a className="skip-link" href="#main">
					{spoken?.skip ?? 'Skip to content'}
				</a>{' '}
				<FirstProblem />{' '}
				{isSaidInside || root?.flash?.place ? null : <FlashMessage flash={root?.flash ?? null} />}
				{children}
				{hydrate ? (
					<>
						<ScrollRestoration nonce={nonce} />
						<Scripts nonce={nonce} />
					</>
				) : (
					<Enhancement name="main" />
				)}
			</body>
		</html>
	)
}

/** React would escape the `>` of selectors, and the policy's hash would not match. */
function StyleSheet() {
	const { css } = usePageMode()
	if (css && 'inline' in css) return <style dangerouslySetInnerHTML={{ __html: css.inline }} />
	return (css?.hrefs ?? [deskCss]).map((href) => <link key={href} rel="stylesheet" href={href} />)
}

export default function Root() {
	return <Outlet />
}

export function ErrorBoundary() {
	return <ErrorPage />
}
