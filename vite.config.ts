import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { enhancements } from '#app/web/enhancements.ts'
import { flattenCss } from './scripts/vite/flatten-css.ts'
import { leanRouter } from './scripts/vite/lean-router.ts'
import { deskChunks } from './scripts/vite/desk-chunks.ts'
import { licenses } from './scripts/vite/licenses.ts'

declare module '@remix-run/node' {
	interface Future {
		v3_singleFetch: true
	}
}

/**
 * Packages that are not JavaScript alone, and those only some requests need. fflate fills tables as it loads: a loop at the top
 * of the bundle makes V8 compile all of it at once, into 3 MiB that stay.
 */
const READ_LATER = [
	'@aws-sdk/client-s3',
	'@node-rs/argon2',
	'better-sqlite3',
	'date-holidays',
	'fflate',
	'nodemailer',
	'pdfkit',
	'sharp',
	'stripe',
]

/** Without comments and spaces, which V8 would keep in memory, and with all names, for traces. */
const SERVER_SOURCE = {
	minifyWhitespace: true,
	minifyIdentifiers: false,
	minifySyntax: false,
	legalComments: 'none',
	charset: 'ascii',
	lineLimit: 160,
} as const

/** What Remix asks in a browser, and its settings below answer. */
const CHOSEN = {
	'window.__remixContext.future.v3_singleFetch': 'true',
	'window.__remixContext.isSpaMode': 'false',
}

/**
 * One letter outside Latin 1 makes V8 keep the source of the whole server at two bytes a letter. esbuild escapes them in strings;
 * it leaves those in regular expressions, where the same escape means the same.
 */
function asciiServer(): Plugin {
	const escaped = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
	return {
		name: 'ascii-server',
		apply: (_config, { isSsrBuild }) => Boolean(isSsrBuild),
		generateBundle(_options, bundle) {
			for (const chunk of Object.values(bundle))
				if (chunk.type === 'chunk') chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped)
		},
	}
}

/** Remix sets its own server entry; this one comes after it, so that the Express app is inside the graph. */
function serverEntry(input: string): Plugin {
	return {
		name: 'server-entry',
		enforce: 'post',
		config: (_config, env) => (env.isSsrBuild ? { build: { rollupOptions: { input } } } : undefined),
	}
}

/**
 * The small scripts for pages without framework JavaScript are chunks of their own in the client build. They have their
 * own copies of what desks use too: a desk would pay for what both share with one more file.
 */
function enhancement(): Plugin {
	let ssr = false
	return {
		name: 'enhancement',
		apply: 'build',
		enforce: 'pre',
		configResolved(config) {
			ssr = Boolean(config.build.ssr)
		},
		buildStart() {
			if (ssr) return
			for (const name of enhancements)
				this.emitFile({ type: 'chunk', id: `app/enhance/${name}.ts`, name: `enhance-${name}` })
		},
		async resolveId(source, importer, options) {
			if (ssr || !importer || !/\/app\/enhance\/|\?small$/.test(importer)) return undefined
			const found = await this.resolve(source, importer, { ...options, skipSelf: true })
			return found?.id.endsWith('.ts') ? `${found.id}?small` : found
		},
	}
}

export default defineConfig(({ command, isSsrBuild }) => ({
	plugins: [
		leanRouter(),
		tailwindcss(),
		remix({
			buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
			future: {
				v3_fetcherPersist: true,
				v3_relativeSplatPath: true,
				v3_throwAbortReason: true,
				v3_routeConfig: true,
				v3_singleFetch: true,
				v3_lazyRouteDiscovery: true,
				unstable_optimizeDeps: true,
			},
		}),
		serverEntry('./server/app.ts'),
		asciiServer(),
		enhancement(),
		licenses(),
	],
	esbuild: isSsrBuild ? SERVER_SOURCE : {},
	// React and others bring two of themselves and choose when they are read; the server needs one.
	define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : command === 'build' ? CHOSEN : {},
	css: { postcss: { plugins: [flattenCss()] } },
	optimizeDeps: { exclude: ['@node-rs/argon2', 'better-sqlite3'] },
	ssr: {
		// One file is read much sooner than the hundreds it is made of, and lean-router reaches what is in it. Development
		// leaves packages to Node, for some of them are CommonJS, which only the build can read.
		noExternal: command === 'build' ? true : [],
		external: command === 'build' ? READ_LATER : undefined,
	},
	build: {
		// Smaller than esbuild's by 4 KB of what a desk is sent.
		minify: isSsrBuild ? 'esbuild' : 'terser',
		terserOptions: {
			compress: { passes: 2 },
			format: { comments: false },
			ecma: 2020,
			module: true,
		},
		cssMinify: 'lightningcss',
		cssTarget: ['chrome87', 'safari14.1', 'firefox78'],
		assetsInlineLimit: 0,
		rollupOptions: {
			// The server stays one file, also where it imports lazily: there is one of each module then.
			output: isSsrBuild ? { inlineDynamicImports: true } : { manualChunks: deskChunks },
			onwarn(warning, next) {
				if (warning.code === 'INVALID_ANNOTATION' && warning.id?.includes('node_modules/zod')) return
				if (warning.code === 'EMPTY_BUNDLE' || warning.message.includes('Generated an empty chunk')) return
				next(warning)
			},
		},
	},
}))
