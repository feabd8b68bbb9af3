SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: false,
  // The public checker would be told about every visit.
  validatorUrl: null,
});
