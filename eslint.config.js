import js from '@eslint/js'
import hooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

export default tseslint.config(
	{ ignores: ['build/', 'node_modules/', 'data/', '.cache/', 'bench/results/', 'test-results/'] },
	js.configs.recommended,
	...tseslint.configs.recommendedTypeChecked,
	{
		languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
		plugins: { 'react-hooks': hooks },
		rules: {
			...hooks.configs.recommended.rules,
			'@typescript-eslint/consistent-type-imports': 'error',
			'@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
			// Remix throws Response and data() to leave a loader; both are meant to be thrown.
			'@typescript-eslint/only-throw-error': 'off',
			// Express handlers and Remix loaders may be async where the types say void.
			'@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
			'@typescript-eslint/require-await': 'off',
			'no-console': ['error', { allow: ['error'] }],
		},
	},
	{
		files: ['scripts/**', 'bench/**', 'tests/**', 'server.ts'],
		rules: { 'no-console': 'off' },
	},
	{
		// Told to whoever has the browser's console open; nobody else would see it.
		files: ['app/enhance/**', 'app/web/calls.ts', 'app/web/polling.ts'],
		rules: { 'no-console': ['error', { allow: ['error', 'warn'] }] },
	},
	{ files: ['**/*.js'], ...tseslint.configs.disableTypeChecked },
	{ files: ['**/*.js'], languageOptions: { globals: nodeGlobals() } },
	// A service worker.
	{ files: ['public/*.js'], languageOptions: { globals: { self: 'readonly' } } },
)

function nodeGlobals() {
	const names = [
		'process',
		'console',
		'setTimeout',
		'clearTimeout',
		'setInterval',
		'clearInterval',
		'URL',
		'URLSearchParams',
		'performance',
		'Buffer',
		'performance',
		'URLSearchParams',
		'fetch',
		'FormData',
		'Blob',
		'AbortSignal',
	]
	return Object.fromEntries(names.map((name) => [name, 'readonly']))
}
